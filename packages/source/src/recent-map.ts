/** A map that forgets what was asked for longest ago: models of thousands of files need not stay in memory. */
export class RecentMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();
  /** What was asked for last is asked for again more often than not: the order of the entries need not change. */
  private latest: { key: Key; value: Value } | undefined;

  constructor(private readonly limit: number) {}

  /** The value of a key, made when it is not there. */
  get(key: Key, make: () => Value): Value {
    if (this.latest?.key === key) return this.latest.value;
    const known = this.entries.get(key);
    if (known !== undefined || this.entries.has(key)) {
      this.entries.delete(key);
      this.entries.set(key, known as Value);
      this.latest = { key, value: known as Value };
      return known as Value;
    }
    const value = make();
    this.entries.set(key, value);
    this.latest = { key, value };
    if (this.entries.size > this.limit) this.entries.delete(this.entries.keys().next().value as Key);
    return value;
  }
}

/** A map that forgets what was asked for longest ago: models of thousands of files need not stay in memory. */
export class RecentMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();

  constructor(private readonly limit: number) {}

  /** The value of a key, made when it is not there. */
  get(key: Key, make: () => Value): Value {
    const known = this.entries.get(key);
    if (known !== undefined || this.entries.has(key)) {
      this.entries.delete(key);
      this.entries.set(key, known as Value);
      return known as Value;
    }
    const value = make();
    this.entries.set(key, value);
    if (this.entries.size > this.limit) this.entries.delete(this.entries.keys().next().value as Key);
    return value;
  }
}

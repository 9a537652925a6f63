/** What is asked for once passes by: a few, since what outlives a collection is copied, and marked again later. */
const PASSING = 6;

/**
 * A map that holds the first values that it makes, and later those that are asked for again. A run over thousands of files asks
 * for most of them once: those are forgotten at once, and the helpers that all of them share stay.
 */
export class RecentMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();
  private readonly passing = new Map<Key, Value>();
  /** Keys of values that have passed: who comes again stays. */
  private readonly gone = new Set<Key>();
  /** What was asked for last is asked for again more often than not: the order of the entries need not change. */
  private latest: { key: Key; value: Value } | undefined;

  constructor(
    private readonly limit: number,
    private readonly passingLimit = PASSING,
  ) {}

  /** The value of a key, made when it is not there. */
  get(key: Key, make: () => Value): Value {
    if (this.latest?.key === key) return this.latest.value;
    const value = this.find(key) ?? this.add(key, make);
    this.latest = { key, value };
    return value;
  }

  private find(key: Key): Value | undefined {
    const passing = this.passing.get(key);
    if (passing !== undefined) return passing;
    const known = this.entries.get(key);
    if (known === undefined) return undefined;
    // The one that was asked for longest ago stands first.
    this.entries.delete(key);
    this.entries.set(key, known);
    return known;
  }

  private add(key: Key, make: () => Value): Value {
    if (this.passing.has(key) || this.entries.has(key)) return undefined as Value;
    const value = make();
    if (this.entries.size < this.limit || this.gone.delete(key)) {
      this.entries.set(key, value);
      if (this.entries.size > this.limit) this.entries.delete(firstOf(this.entries));
      return value;
    }
    this.passing.set(key, value);
    if (this.passing.size > this.passingLimit) {
      const oldest = firstOf(this.passing);
      this.passing.delete(oldest);
      this.gone.add(oldest);
      if (this.gone.size > this.limit * 10) this.gone.delete(firstOf(this.gone));
    }
    return value;
  }
}

function firstOf<Key>(keyed: { keys(): Iterator<Key> }): Key {
  return keyed.keys().next().value as Key;
}

/** What is asked for once passes by: a few, since what outlives a collection is copied, and marked again later. */
const PASSING = 6;

interface Entry<Key, Value> {
  key: Key;
  value: Value;
}

/**
 * A map that holds the first values that it makes, and later those that are asked for again. A run over thousands of files asks
 * for most of them once: those are forgotten at once, and the helpers that all of them share stay.
 */
export class RecentMap<Key, Value> {
  private readonly entries = new Map<Key, Entry<Key, Value>>();
  /** A ring: what comes in takes the place of the oldest. */
  private readonly passing: Entry<Key, Value>[] = [];
  private oldest = 0;
  /** Keys of values that have passed: who comes again stays. */
  private readonly gone = new Set<Key>();
  /** What was asked for last is asked for again more often than not: the order of the entries need not change. */
  private latest: Entry<Key, Value> | undefined;

  /**
   * @param limit how many of the first values are held
   * @param againLimit how many are held once some came again: a run that asks for more in turn makes each of them each time
   */
  constructor(
    private readonly limit: number,
    private readonly againLimit = limit,
    private readonly passingLimit = PASSING,
  ) {}

  /** The value of a key, made when it is not there. */
  get(key: Key, make: () => Value): Value {
    if (this.latest?.key !== key) this.latest = this.find(key) ?? this.add({ key, value: make() });
    return this.latest.value;
  }

  private find(key: Key): Entry<Key, Value> | undefined {
    for (const entry of this.passing) if (entry.key === key) return entry;
    const known = this.entries.get(key);
    if (known !== undefined) {
      // The one that was asked for longest ago stands first.
      this.entries.delete(key);
      this.entries.set(key, known);
    }
    return known;
  }

  private add(entry: Entry<Key, Value>): Entry<Key, Value> {
    if (this.entries.size < this.limit || this.gone.delete(entry.key)) {
      this.entries.set(entry.key, entry);
      if (this.entries.size > this.againLimit) this.entries.delete(firstOf(this.entries));
      return entry;
    }
    const passed = this.passing[this.oldest];
    this.passing[this.oldest] = entry;
    this.oldest = (this.oldest + 1) % this.passingLimit;
    if (passed !== undefined) this.gone.add(passed.key);
    if (this.gone.size > this.againLimit * 10) this.gone.delete(firstOf(this.gone));
    return entry;
  }
}

function firstOf<Key>(keyed: { keys(): Iterator<Key> }): Key {
  return keyed.keys().next().value as Key;
}

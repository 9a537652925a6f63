import type { DiffInput, MatchKind, ModelView } from '../types';
import type { TestEntry } from './entries';
import type { EntryMap, EntryMatch } from './match-tests';
import { lookUpExport } from './export-lookup';
import { featuresOf, type BodyFeatures } from './similarity';
import { collectSubjects, type Subject } from './subjects';

/** What the stages of the matcher share: who is still free, who took whose place. */
export class MatchState {
  readonly counterparts = new Map<string, string>();
  private readonly matches = new Map<TestEntry, EntryMatch>();
  private readonly taken = new Map<TestEntry, EntryMatch[]>();
  private readonly features = new Map<TestEntry, BodyFeatures | undefined>();
  private readonly subjects = new Map<TestEntry, Subject[]>();
  private readonly sides: ReadonlySet<TestEntry>;

  constructor(
    readonly base: readonly TestEntry[],
    readonly head: readonly TestEntry[],
    private readonly input: DiffInput,
  ) {
    this.sides = new Set(base);
    const headPaths = new Set(input.head.map(({ path }) => path));
    for (const { path } of input.base) {
      const moved = input.moves.get(path);
      if (headPaths.has(path)) this.counterparts.set(path, path);
      else if (moved !== undefined && headPaths.has(moved)) this.counterparts.set(path, moved);
    }
  }

  get baseView(): ModelView {
    return this.input.baseView;
  }

  get headView(): ModelView {
    return this.input.headView;
  }

  freeBase(): TestEntry[] {
    return this.base.filter((entry) => !this.matches.has(entry));
  }

  freeHead(): TestEntry[] {
    return this.head.filter((entry) => !this.taken.has(entry));
  }

  isCounterpart(base: TestEntry, head: TestEntry): boolean {
    return this.counterparts.get(base.ref.path) === head.ref.path;
  }

  predecessorsOf(head: TestEntry): TestEntry[] {
    return (this.taken.get(head) ?? []).map((match) => match.base);
  }

  add(base: TestEntry, heads: TestEntry[], kind: MatchKind, confidence = 1): void {
    const match = { base, heads, kind, confidence };
    this.matches.set(base, match);
    for (const head of heads) this.taken.set(head, [...(this.taken.get(head) ?? []), match]);
  }

  featuresOf(entry: TestEntry): BodyFeatures | undefined {
    if (!this.features.has(entry)) this.features.set(entry, featuresOf(entry));
    return this.features.get(entry);
  }

  /** Assertions of a test's own body, with the names of its variables folded. */
  assertionsOf(entry: TestEntry): string[][] {
    return this.featuresOf(entry)?.assertions ?? [];
  }

  /**
   * A test in another file takes a lost one's place only where it exercises the same: same file, or same name where
   * files moved. Tests that exercise nothing that can be named are compatible with each other.
   */
  exerciseTheSame(base: TestEntry, head: TestEntry): boolean {
    const before = this.subjectsOf(base);
    const after = this.subjectsOf(head);
    if (before.length === 0 || after.length === 0) return before.length === after.length;
    return before.some((left) => after.some((right) => this.isSame(left, right)));
  }

  private isSame(left: Subject, right: Subject): boolean {
    const path = this.input.moves.get(left.origin.path);
    const samePath = left.origin.path === right.origin.path || path === right.origin.path;
    if (samePath) return left.name === right.name || left.origin.name === right.origin.name;
    // The same name in another file is the same subject only where the first one is gone.
    const { path: from, name } = left.origin;
    const stands =
      this.input.existsAtHead(from) && lookUpExport(this.input.headView, from, name).found !== 'no';
    if (stands) return false;
    return left.name === right.name && left.name !== '*' && left.name !== 'default';
  }

  private subjectsOf(entry: TestEntry): Subject[] {
    const known = this.subjects.get(entry);
    if (known !== undefined) return known;
    const view = this.sides.has(entry) ? this.input.baseView : this.input.headView;
    const { subjects } = collectSubjects(entry, view, (path) => this.input.isSpec(path));
    this.subjects.set(entry, subjects);
    return subjects;
  }

  finish(): EntryMap {
    return {
      matches: this.base.flatMap((entry) => this.matches.get(entry) ?? []),
      lost: this.freeBase(),
      added: this.freeHead(),
      counterparts: this.counterparts,
    };
  }
}

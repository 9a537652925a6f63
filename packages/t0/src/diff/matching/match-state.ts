import type { DiffInput, MatchKind, ModelView } from '../../types';
import { gatherAssertions } from '../assertions/effective-assertions';
import type { TestEntry } from '../entries';
import type { EntryMap, EntryMatch } from './match-tests';
import { lookUpExport } from '../export-lookup';
import { readRunState } from '../runs/run-state';
import { findCounterparts } from './counterparts';
import { softDice, featuresOf, type BodyFeatures } from './similarity';
import { collectSubjects, type Subject } from '../subjects';

/** What the stages of the matcher share: who is still free, who took whose place. */
export class MatchState {
  readonly counterparts: ReadonlyMap<string, string>;
  private readonly matches = new Map<TestEntry, EntryMatch>();
  private readonly taken = new Map<TestEntry, EntryMatch[]>();
  private readonly features = new Map<TestEntry, BodyFeatures | undefined>();
  private readonly asked = new Map<TestEntry, string[][]>();
  private readonly subjects = new Map<TestEntry, Subject[]>();
  private readonly sides: ReadonlySet<TestEntry>;

  constructor(
    readonly base: readonly TestEntry[],
    readonly head: readonly TestEntry[],
    private readonly input: DiffInput,
  ) {
    this.sides = new Set(base);
    this.counterparts = findCounterparts(base, head, input);
  }

  isNewFile(path: string): boolean {
    return !this.input.base.some((spec) => spec.path === path);
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

  /** It is switched off where it stands. */
  rests(entry: TestEntry): boolean {
    const view = this.sides.has(entry) ? this.input.baseView : this.input.headView;
    return readRunState(entry, view).state === 'stopped';
  }

  /** No test of the base became this one of the head. */
  isFree(head: TestEntry): boolean {
    return !this.taken.has(head);
  }

  /** No test of the head was found for this one of the base. */
  isLost(base: TestEntry): boolean {
    return !this.matches.has(base);
  }

  successorsOf(base: TestEntry): readonly TestEntry[] {
    return this.matches.get(base)?.heads ?? [];
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

  /** What a test asks through helpers, fixtures and hooks too, as tokens. */
  askedBy(entry: TestEntry): string[][] {
    const known = this.asked.get(entry);
    if (known !== undefined) return known;
    const view = this.sides.has(entry) ? this.input.baseView : this.input.headView;
    const { list } = gatherAssertions(entry, view);
    const asked = list.map(({ subject, args, assertion: { modifiers, matcher } }) => [
      ...subject,
      ...modifiers,
      matcher ?? '',
      ...args,
    ]);
    this.asked.set(entry, asked);
    return asked;
  }

  /** How alike two tests ask, from 0 to 1; undefined when the first one asks nothing. */
  askAlike(base: TestEntry, head: TestEntry): number | undefined {
    const [before, after] = [this.askedBy(base), this.askedBy(head)];
    return before.length === 0 ? undefined : softDice(before, after);
  }

  /** No other free test of these two files has this title: written anew, it is still the same test. */
  hasOwnTitleAlone(base: TestEntry, head: TestEntry): boolean {
    const { title } = base.test;
    const alike = (free: TestEntry[], { ref }: TestEntry): number =>
      free.filter((one) => one.ref.path === ref.path && one.test.title === title).length;
    return title !== undefined && alike(this.freeBase(), base) === 1 && alike(this.freeHead(), head) === 1;
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

  /** It exercises something that can be named. */
  namesSubject(entry: TestEntry): boolean {
    return this.subjectsOf(entry).length > 0;
  }

  /** A source that it exercises stands elsewhere now. */
  subjectsMoved(base: TestEntry): boolean {
    return this.subjectsOf(base).some(({ origin }) => this.input.moves.has(origin.path));
  }

  /** They use the same source, whatever of it; or one of them uses nothing that can be named. */
  shareSource(base: TestEntry, head: TestEntry): boolean {
    const before = this.subjectsOf(base).map(
      ({ origin }) => this.input.moves.get(origin.path) ?? origin.path,
    );
    const after = new Set(this.subjectsOf(head).map(({ origin }) => origin.path));
    return before.length === 0 || after.size === 0 || before.some((path) => after.has(path));
  }

  /** Tests that name no source are told apart by the project that they stand in. */
  isOneProject(base: TestEntry, head: TestEntry): boolean {
    const { projectOf } = this.input;
    return projectOf === undefined || projectOf(base.ref.path) === projectOf(head.ref.path);
  }

  private isSame(left: Subject, right: Subject): boolean {
    const path = this.input.moves.get(left.origin.path);
    const samePath = left.origin.path === right.origin.path || path === right.origin.path;
    // Who takes a module as a whole takes each of its names.
    if (samePath && (left.name === '*' || right.name === '*')) return true;
    if (samePath && (left.name === right.name || left.origin.name === right.origin.name)) return true;
    if (samePath) return path === right.origin.path && this.tookItsName(left, right);
    // The same name in another file is the same subject only where the first one is gone.
    const { path: from, name } = left.origin;
    const stands =
      this.input.existsAtHead(from) && lookUpExport(this.input.headView, from, name).found !== 'no';
    if (stands) return false;
    return left.name === right.name && left.name !== '*' && left.name !== 'default';
  }

  /** The source moved, the old name is gone with it and the new one is new: it was renamed. */
  private tookItsName(left: Subject, right: Subject): boolean {
    const { headView, baseView } = this.input;
    return (
      lookUpExport(headView, right.origin.path, left.origin.name).found === 'no' &&
      lookUpExport(baseView, left.origin.path, right.origin.name).found === 'no'
    );
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
      relations: this,
      matches: this.base.flatMap((entry) => this.matches.get(entry) ?? []),
      lost: this.freeBase(),
      added: this.freeHead(),
      counterparts: this.counterparts,
    };
  }
}

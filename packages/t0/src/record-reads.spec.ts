import { createFrontEnd, type FrontEnd } from '@nx-test-review/source';
import { recordReads, type RecordedReads } from './record-reads';
import { createMemoryView } from './testing/memory-view';

describe('recordReads', () => {
  let frontEnd: FrontEnd;
  let recorded: RecordedReads;
  beforeAll(async () => {
    frontEnd = await createFrontEnd();
  });
  beforeEach(() => {
    const files = { 'a.ts': 'export const a = 1;', 'b.ts': 'export const b = 1;', 'c.ts': 'export class {' };
    recorded = recordReads(createMemoryView(files, frontEnd));
  });
  const read = (): string[] => Object.keys(recorded.reads).sort();

  it('notes each file that was read, in whatever order', () => {
    for (const path of ['a.ts', 'a.ts', 'b.ts', 'a.ts']) recorded.view.model(path);
    expect(read()).toEqual(['a.ts', 'b.ts']);
  });

  it('notes a file whose text was asked for', () => {
    expect([recorded.view.text?.('a.ts'), read()]).toEqual(['export const a = 1;', ['a.ts']]);
  });

  it('gives no text that it could not note', () => {
    expect([recorded.view.text?.('c.ts'), read()]).toEqual([undefined, []]);
  });
});

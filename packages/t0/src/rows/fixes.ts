import type { Fix, TextEdit } from '@nx-test-review/contracts';

/** The other tests run again; what the test itself does stays. */
export function focusFix(edits: TextEdit[] | undefined): Fix | undefined {
  return edits && { kind: 'fix', description: 'take the focus away', edits };
}

/** Waiting changes the order in which things happen, so it is a suggestion. */
export function awaitFix(edit: TextEdit | undefined): Fix | undefined {
  return edit && { kind: 'suggestion', description: 'await it', edits: [edit] };
}

export function withFix(fix: Fix | undefined): { fix?: Fix } {
  return fix ? { fix } : {};
}

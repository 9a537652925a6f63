/** What a generator did with a file, for the summary that it prints. */
export interface Note {
  what: 'wrote' | 'kept' | 'to do';
  text: string;
}

/** One line a note. */
export function formatNotes(notes: readonly Note[]): string {
  return notes.map(({ what, text }) => `  ${what}: ${text}`).join('\n');
}

/**
 * Says when a run names another model than the one that was asked for. A dated name and what an alias stands for are no
 * other model: both hold the name that was asked for.
 */
export function warnOfOtherModel(asked: string, reported: string | null): string[] {
  if (reported === null) return [];
  const bare = asked.slice(asked.lastIndexOf('/') + 1).toLowerCase();
  return reported.toLowerCase().includes(bare)
    ? []
    : [`${asked} was asked for, and the run says that ${reported} answered`];
}

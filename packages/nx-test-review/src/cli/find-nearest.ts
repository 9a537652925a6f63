/** Up to `count` candidates that a mistyped word may have meant, nearest first. */
export function findNearest(word: string, candidates: readonly string[], count = 4): string[] {
  const wanted = word.toLowerCase();
  return candidates
    .map((candidate) => ({ candidate, distance: measure(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** Edits between two words; a word that is contained counts as one. */
function measure(word: string, candidate: string): number {
  if (word.length >= 3 && candidate.includes(word)) return 1;
  let previous = Array.from({ length: candidate.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= candidate.length; at += 1) {
      const swap = (previous[at - 1] ?? 0) + (word[row - 1] === candidate[at - 1] ? 0 : 1);
      current.push(Math.min(swap, (previous[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[candidate.length] ?? 0;
}

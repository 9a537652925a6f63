/** Bytes of a text in UTF-8. */
export function countBytes(text: string): number {
  return Buffer.byteLength(text);
}

/** Tokens of a text, estimated on the high side: 3.3 bytes each. */
export function estimateTokens(text: string): number {
  return Math.ceil(countBytes(text) / 3.3);
}

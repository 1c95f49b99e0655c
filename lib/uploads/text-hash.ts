/** A number of 53 bits for a text: among a million of texts two of the same number are less likely than a broken disk. */
export function textHash(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (high >>> 13);
  }
  return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0);
}

const westernMarks = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Text in Windows-1252. Node 20 decodes it as Latin-1, which has no letters between 0x80 and 0x9f. */
export function westernText(bytes: Buffer): string {
  return bytes
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (mark) => westernMarks[mark.charCodeAt(0) - 0x80] ?? mark);
}

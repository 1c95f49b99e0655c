export type SingleByteEncoding = "windows-1250" | "windows-1252" | "iso-8859-2" | "macintosh" | "x-mac-ce";

// Node 20 decodes Windows-1252 as Latin-1, without letters between 0x80 and 0x9f, and does not support Mac CE.
const western = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const macCentralEuropean =
  "ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ";

export function singleByteText(bytes: Buffer, encoding: SingleByteEncoding): string {
  if (encoding === "windows-1252") return replaced(bytes, /[\u0080-\u009f]/g, western);
  if (encoding === "x-mac-ce") return replaced(bytes, /[\u0080-\u00ff]/g, macCentralEuropean);
  return new TextDecoder(encoding).decode(bytes);
}

function replaced(bytes: Buffer, others: RegExp, table: string): string {
  return bytes.toString("latin1").replace(others, (mark) => table[mark.charCodeAt(0) - 0x80] ?? mark);
}

/** Kind of content, detected from the first bytes, because names and content types are unreliable. */
export type ContentKind =
  | "json"
  | "json-string"
  | "html"
  | "xml"
  | "xlsx"
  | "zip"
  | "xls"
  | "spreadsheet-xml"
  | "packed"
  | "image"
  | "pdf"
  | "table"
  | "text"
  | "empty";

/** Detects the kind of content from its beginning (a few kilobytes of UTF-8, without leading white space). */
export function contentKind(head: Buffer): ContentKind {
  return binaryKind(head) ?? textKind(head.subarray(0, 4096).toString("utf8"));
}

/** Detects the kind of a text from its beginning, without leading white space. */
export function textKind(text: string): ContentKind {
  if (text === "") return "empty";
  if (text.startsWith("{") || text.startsWith("[")) return "json";
  if (text.startsWith('"') && !quotesFirstLine.test(text) && !looksTabular(text)) return "json-string";
  if (/^<[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/.test(text) && /<(\w+:)?Workbook\b/.test(text))
    return "spreadsheet-xml";
  if (pieceOfPage.test(text) || /^<!--[\s\S]*?<html\b/i.test(text)) return "html";
  if (text.startsWith("<")) return /<html\b/i.test(text) ? "html" : "xml";
  return looksTabular(text) ? "table" : "text";
}

/** A quoted first cell with more lines below, such as the title of a sheet: nothing follows a string in JSON. */
const quotesFirstLine = /^"(?:[^"\\\r\n]|"")*"[ \t]*[\r\n]+[ \t]*[^\s]/;

/** The beginning of an HTML page or fragment: failing programs write "<br /><b>Fatal error</b>" and nothing more. */
const pieceOfPage =
  /^<(!doctype html|html|head|body|table|h[1-6]|p|br|hr|b|i|a(?=\s)|ul|ol|pre|div|span|font|center|img|form|main|section|script|style|title|meta|link)(?=[\s/>])/i;

/** Detects a binary file by its signature; null if it may be text. */
export function binaryKind(head: Buffer): ContentKind | null {
  if (head.subarray(0, 4).equals(Buffer.from("PK\x03\x04"))) return head.includes("xl/") ? "xlsx" : "zip";
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return "xls";
  if (head.subarray(0, 5).equals(Buffer.from("%PDF-"))) return "pdf";
  const beginning = head.subarray(0, 8).toString("hex");
  if (packings.test(beginning) || head.subarray(257, 262).equals(Buffer.from("ustar"))) return "packed";
  return images.test(beginning) ? "image" : null;
}

/** 7z, RAR, bzip2, XZ and Zstandard; the signature of tar is not at the beginning. */
const packings = /^(377abcaf|526172211a|425a68|fd377a585a|28b52ffd)/;
/** PNG, JPEG, GIF and TIFF. */
const images = /^(89504e47|ffd8ff|47494638|49492a00|4d4d002a)/;

/** A COUNTER table has labeled rows or separated columns; prose has neither. */
function looksTabular(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/).slice(0, 120);
  if (lines.some((line) => line.includes("\t"))) return true;
  if (lines.some((line) => /^"?(report[_ ]?(name|id)|[a-z]+ report \d\w*)\b/i.test(line))) return true;
  if (lines.slice(0, 40).filter((line) => (line.match(/[,;|]/g) ?? []).length >= 4).length >= 2) return true;
  return [",", ";", "|"].some((separator) => isEven(lines, separator));
}

/**
 * A narrow table, such as one quarter: every line has the same number of columns, at least three. The last line may be
 * truncated.
 */
function isEven(lines: readonly string[], separator: string): boolean {
  const widths = lines.filter((line) => line.trim() !== "").map((line) => line.split(separator).length);
  const [first = 0, ...others] = widths.length > 3 ? widths.slice(0, -1) : widths;
  return first >= 3 && others.length > 0 && others.every((width) => width === first);
}

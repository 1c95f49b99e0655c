import { SheetUnreadable } from "../sheet-unreadable";
import { parsePart } from "./xml-part";

/** Maximum characters of shared strings held in memory. */
const mostCharacters = 96 * 1024 * 1024;

/** Reads the shared strings of a workbook; joins rich-text runs, skips phonetic guides. */
export async function readSharedStrings(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const strings: string[] = [];
  const text = new RichText();
  let characters = 0;
  await parsePart(chunks, {
    open: (name) => text.open(name),
    text(part) {
      characters += part.length;
      if (characters > mostCharacters) throw new SheetUnreadable("workbook-strings-too-big");
      text.add(part);
    },
    close(name) {
      text.close(name);
      if (name !== "si") return;
      characters += 16;
      strings.push(text.take());
    },
  });
  return strings;
}

/** Joins the runs of a shared or inline string. */
export class RichText {
  private text = "";
  private isText = false;
  private isPhonetic = false;

  open(name: string): void {
    if (name === "t") this.isText = true;
    else if (name === "rPh") this.isPhonetic = true;
  }

  add(part: string): void {
    if (this.isText && !this.isPhonetic) this.text += part;
  }

  close(name: string): void {
    if (name === "t") this.isText = false;
    else if (name === "rPh") this.isPhonetic = false;
  }

  take(): string {
    const { text } = this;
    this.text = "";
    return unescaped(text);
  }
}

/** Workbooks write control characters as "_x0005_"; "_x005F_" escapes a text that only looks like that. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

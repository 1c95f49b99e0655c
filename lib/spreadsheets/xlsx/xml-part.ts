import { SaxesParser } from "saxes";
import { LONGEST_ROW, SheetUnreadable } from "../sheet-unreadable";

/** Handlers for the elements of a part; names come without prefix. */
export type XmlPartHandler = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Between two elements there are only a few long texts, each limited by its consumer. */
const MOST_HELD = 4 * LONGEST_ROW;

/** A streaming XML parser. Refuses entities defined by the document, and never expands them. */
export class XmlPart {
  private readonly parser = new SaxesParser({ xmlns: false, position: false });
  private decoder: TextDecoder | null = null;
  private failure: Error | null = null;
  /** Characters since the parser's last event: it buffers a text or tag until that ends. */
  private pending = 0;

  constructor({ open, text, close }: XmlPartHandler) {
    this.parser.on("error", (error) => {
      this.failure ??= error;
    });
    this.parser.on("doctype", () => {
      this.failure ??= new Error("a document type");
    });
    this.parser.on("opentag", ({ name, attributes }) => {
      this.pending = 0;
      open?.(localName(name), attributes);
    });
    if (close) this.parser.on("closetag", ({ name }) => close(localName(name)));
    if (text) {
      this.parser.on("text", text);
      this.parser.on("cdata", text);
    }
  }

  /** Parses bytes; throws SheetUnreadable at the first error. */
  push(chunk: Buffer): void {
    this.decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? "utf-16le" : "utf-8");
    this.write(this.decoder.decode(chunk, { stream: true }));
  }

  end(): void {
    if (this.decoder) this.write(this.decoder.decode());
    this.parser.close();
    this.check();
  }

  private write(text: string): void {
    this.pending += text.length;
    if (text !== "") this.parser.write(text);
    this.check();
    if (this.pending > MOST_HELD) throw new SheetUnreadable("row-too-long", String(LONGEST_ROW));
  }

  private check(): void {
    if (this.failure) throw new SheetUnreadable("workbook-broken", this.failure.message);
  }
}

/** Parses a whole part. */
export async function parsePart(chunks: AsyncIterable<Buffer>, handler: XmlPartHandler): Promise<void> {
  const part = new XmlPart(handler);
  for await (const chunk of chunks) part.push(chunk);
  part.end();
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

import { SaxesParser } from "saxes";
import { excerpt } from "../excerpt";
import { Unreadable } from "../finding";

export type XmlAttributes = Readonly<Record<string, string>>;

/** Events of a document: names are local and lower-case, `parent` is empty for the root. */
export type XmlHandler = {
  open(name: string, parent: string, attributes: XmlAttributes): void;
  /** `text` is the trimmed text of an element without children; mixed content is ignored. */
  close(name: string, parent: string, text: string): void;
};

const mostLevels = 64;
const longestNode = 1024 * 1024;
const stretch = 64 * 1024;

/** A strict, low-memory XML reader; refuses document types, and with them custom entities. */
export class XmlElements {
  private readonly parser = new SaxesParser({ xmlns: false });
  private readonly open: string[] = [];
  private readonly localNames = new Map<string, string>();
  private text = "";
  private isLeaf = false;
  private sinceElement = 0;
  private isEnding = false;

  constructor(private readonly handler: XmlHandler) {
    this.parser.on("opentag", ({ name, attributes }) => this.begin(name, attributes));
    this.parser.on("closetag", () => this.finish());
    this.parser.on("text", (text) => this.addText(text));
    this.parser.on("cdata", (text) => this.addText(text));
    this.parser.on("doctype", () => {
      throw new Unreadable("xml-doctype", { where: this.place() });
    });
    this.parser.on("error", (error) => {
      throw this.broken(error);
    });
  }

  /** Parses characters; throws Unreadable if not well-formed or beyond the limits. */
  push(text: string): void {
    for (let from = 0; from < text.length; from += stretch) {
      const piece = text.slice(from, from + stretch);
      this.sinceElement += piece.length;
      this.parser.write(piece);
      if (this.sinceElement > longestNode) throw new Unreadable("xml-node-too-big", { where: this.place() });
    }
  }

  /** Ends the document; throws Unreadable if an element is still open. */
  end(): void {
    this.isEnding = true;
    this.parser.close();
  }

  private begin(rawName: string, attributes: XmlAttributes): void {
    if (this.open.length >= mostLevels)
      throw new Unreadable("xml-too-deep", { where: this.place(), values: { levels: mostLevels } });
    const name = this.local(rawName);
    this.handler.open(name, this.open.at(-1) ?? "", attributes);
    this.open.push(name);
    this.text = "";
    this.isLeaf = true;
    this.sinceElement = 0;
  }

  private finish(): void {
    const name = this.open.pop() ?? "";
    this.handler.close(name, this.open.at(-1) ?? "", this.isLeaf ? this.text.trim() : "");
    this.text = "";
    this.isLeaf = false;
    this.sinceElement = 0;
  }

  private addText(text: string): void {
    if (this.isLeaf) this.text += text;
  }

  /** Prefixes and namespaces of real responses are often wrong; the local name is not. */
  private local(rawName: string): string {
    const cached = this.localNames.get(rawName);
    if (cached !== undefined) return cached;
    const name = rawName.slice(rawName.indexOf(":") + 1).toLowerCase();
    if (this.localNames.size < 1_000) this.localNames.set(rawName, name);
    return name;
  }

  private broken(error: Error): Unreadable {
    if (this.isEnding) return new Unreadable("xml-truncated", { where: this.place() });
    const text = excerpt(error.message.replace(/^\d+:\d+:\s*/, ""), 200);
    return new Unreadable("xml-broken", { where: this.place(), values: { text } });
  }

  private place(): string {
    return `line ${this.parser.line}`;
  }
}

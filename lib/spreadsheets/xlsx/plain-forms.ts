import { Literal } from "@/lib/kit/bytes/literal";
import { type ByteSpan, ShortTexts } from "@/lib/kit/bytes/short-texts";
import { type CellForm, valueText, type WorkbookParts } from "./cell-text";
import { unescaped } from "./shared-strings";

/** A way to write a cell: the bytes before and after its text; blank cells have neither text nor end. */
export type PlainForm = CellForm & { readonly head: Literal; readonly tail: Literal | null };

const valueTail = new Literal(Buffer.from("</v></c>"));
const inlineTail = new Literal(Buffer.from("</t></is></c>"));

const attributes =
  '(?<first>(?: s="(?<s>\\d{1,6})")?(?: t="(?<t>n|s|str|b|e|inlineStr)")?|(?: t="(?<tt>n|s|str|b|e|inlineStr)" s="(?<ss>\\d{1,6})"))';
const blank = new RegExp(`^${attributes}(?:/>|></c>|><v/></c>|><is><t/></is></c>)`);
const value = new RegExp(`^${attributes}><v>`);
const inline = new RegExp(`^${attributes}><is><t(?: xml:space="preserve")?>`);

const longestHead = 96;
const mostForms = 1_000;

/** The forms of plain cells in a worksheet, and the meaning of their texts. */
export class PlainForms {
  private readonly forms: PlainForm[] = [];
  private readonly texts = new ShortTexts();

  constructor(private readonly parts: WorkbookParts) {}

  /** The form of the cell whose reference ended at `at`; null if it is not plain. */
  find(bytes: Buffer, view: DataView, at: number): PlainForm | null {
    const existing = this.forms.find(({ head }) => head.isAt(view, at));
    if (existing) return existing;
    const form = this.formOf(bytes, at);
    if (form && this.forms.length < mostForms) this.forms.push(form);
    return form;
  }

  /** The text of a cell; null if it is not UTF-8 or needs the parser. */
  textOf(form: PlainForm, bytes: Buffer, span: ByteSpan): string | null {
    const written = this.texts.read(bytes, span);
    const text = written === undefined ? null : withoutReferences(written);
    if (text === null || text === "") return text;
    return form.type === "inlineStr" ? unescaped(text) : valueText(text, form, this.parts);
  }

  private formOf(bytes: Buffer, at: number): PlainForm | null {
    const text = bytes.toString("latin1", at, at + longestHead);
    const match = blank.exec(text) ?? value.exec(text) ?? inline.exec(text);
    if (!match) return null;
    const [written] = match;
    const { t, tt, s, ss } = match.groups ?? {};
    const type = t ?? tt ?? "n";
    const isInline = written.endsWith(">") && written.includes("<is>");
    const tail = written.endsWith("/c>") || written.endsWith("/>") ? null : isInline ? inlineTail : valueTail;
    if (tail && (type === "inlineStr") !== isInline) return null;
    const head = new Literal(bytes.subarray(at, at + written.length));
    return { type, style: Number(s ?? ss ?? 0), head, tail };
  }
}

const references: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Replaces predefined XML references; null if there are others. */
function withoutReferences(text: string): string | null {
  if (!text.includes("&")) return text;
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) return null;
  return text.replace(/&([a-z]+);/g, (_, name: string) => references[name] ?? "");
}

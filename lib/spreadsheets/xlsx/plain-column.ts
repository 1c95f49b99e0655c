import { Literal } from "@/lib/kit/bytes/literal";
import type { PlainForm, PlainForms } from "./plain-forms";

const [opens, closes, space, delimiting] = [0x3c, 0x3e, 0x20, 0xef];
/** Longer cells rarely repeat. */
const longestKept = 256;
/** After this many misses in a row, the cell is no longer compared. */
const mostMisses = 16;

/** A column of a worksheet: caches its previous cell, as written and as parsed. */
export class PlainColumn {
  /** Text of the last cell. */
  text = "";
  private readonly written = new Literal();
  private misses = 0;
  private form: PlainForm | null = null;

  constructor(private readonly forms: PlainForms) {}

  /** Parses the cell whose reference ended at `at` and returns its end; 0 if it is not plain. */
  read(bytes: Buffer, view: DataView, at: number): number {
    const { written } = this;
    if (this.misses < mostMisses && written.length > 0) {
      if (written.isAt(view, at)) {
        this.misses = 0;
        return at + written.length;
      }
      this.misses++;
    }
    const end = this.readAnother(bytes, view, at);
    if (end === 0) written.keep(bytes.subarray(at, at));
    else if (this.misses < mostMisses && end - at <= longestKept) written.keep(bytes.subarray(at, end));
    else written.keep(bytes.subarray(at, at));
    return end;
  }

  private readAnother(bytes: Buffer, view: DataView, at: number): number {
    if (!this.form?.head.isAt(view, at)) this.form = this.forms.find(bytes, view, at);
    const { form } = this;
    if (!form) return 0;
    const from = at + form.head.length;
    if (form.tail) return this.readText(form, form.tail, { bytes, view, from });
    this.text = "";
    return from;
  }

  private readText(
    form: PlainForm,
    tail: Literal,
    { bytes, view, from }: { bytes: Buffer; view: DataView; from: number },
  ): number {
    let [to, hash, all] = [from, 0, 0];
    for (; ; to++) {
      const byte = bytes[to] ?? 0;
      if (byte === opens) break;
      // Control characters, some above U+F000, and "]]>" may be invalid in XML.
      if (byte < space || byte === closes || byte === delimiting) return 0;
      all |= byte;
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    const text = tail.isAt(view, to) ? this.forms.textOf(form, bytes, { from, to, hash, isAscii: all < 0x80 }) : null;
    if (text === null) return 0;
    this.text = text;
    return to + tail.length;
  }
}

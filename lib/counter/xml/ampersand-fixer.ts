const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\dA-Fa-f]{1,6});)/g;
/** Length of the longest reference a border may split: "&#x10FFFF;". */
const longest = 10;

/**
 * Escapes ampersands that start no XML reference: titles such as "Research & Development" are often unescaped. Other
 * entity names stay text, because none can be declared.
 */
export class AmpersandFixer {
  /** Ampersands escaped so far. */
  fixed = 0;
  private carried = "";
  private isInCdata = false;

  push(text: string): string {
    const whole = this.carried === "" ? text : this.carried + text;
    const until = this.safeLength(whole);
    this.carried = whole.slice(until);
    return this.fix(whole.slice(0, until));
  }

  /** Returns the remainder; call once after the last characters. */
  end(): string {
    const rest = this.carried;
    this.carried = "";
    return this.fix(rest);
  }

  private safeLength(text: string): number {
    if (this.isInCdata || text.endsWith("]")) {
      const [brackets = ""] = /\]{1,2}$/.exec(text.slice(-2)) ?? [];
      if (brackets !== "") return text.length - brackets.length;
    }
    const from = text.length - longest;
    const at = Math.max(text.lastIndexOf("&"), text.lastIndexOf("<"));
    return at >= 0 && at > from ? at : text.length;
  }

  private fix(text: string): string {
    let fixed = "";
    let rest = text;
    while (rest !== "") {
      const part = this.isInCdata ? this.untilCdataEnds(rest) : this.untilCdataBegins(rest);
      fixed += part.text;
      rest = rest.slice(part.length);
    }
    return fixed;
  }

  private untilCdataEnds(text: string): { text: string; length: number } {
    const end = text.indexOf("]]>");
    const length = end < 0 ? text.length : end + 3;
    this.isInCdata = end < 0;
    return { text: text.slice(0, length), length };
  }

  private untilCdataBegins(text: string): { text: string; length: number } {
    const begin = text.indexOf("<![CDATA[");
    const length = begin < 0 ? text.length : begin + 9;
    this.isInCdata = begin >= 0;
    const part = text.slice(0, length);
    if (!part.includes("&")) return { text: part, length };
    const fix = () => {
      this.fixed++;
      return "&amp;";
    };
    return { text: part.replace(bareAmpersand, fix), length };
  }
}

import { decodeEntities } from "@/lib/kit/format/decode-entities";

const LONGEST = 4_000;

/** Invisible characters: controls, soft hyphens, direction marks. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu;
const HIDDEN = /<!--[\s\S]*?-->|<(?:script|style|template|title)\b[\s\S]*?<\/(?:script|style|template|title)\s*>/gi;
const LINK = /<a\s[^<>]*?href\s*=\s*["']?(https?:\/\/[^"'\s<>]+)(?=["'\s>])[^<>]*>([^<]*)<\/a>/gi;
const ITEM = /<li\b[^<>]*>/gi;
const BREAK = /<(br|hr|\/?(p|div|ul|ol|tr|table|h[1-6]|blockquote|pre))\b[^<>]*>/gi;
const TAG = /<[a-z/!?][^<>]*>/gi;

/** Text without any HTML or Markdown markup, the majority of the registry's tens of thousands of texts. */
const PLAIN = /^[\p{L}\p{N}.,:;()'’"/@?!%+–—](?:[\p{L}\p{N}.,:;()'’"/@?!%+–—-]| (?! ))*$/u;

/** Plain text of HTML, Markdown or plain text, without tags and invisible characters. */
export function plainText(written: string): string {
  if (written.length <= LONGEST && PLAIN.test(written)) return written.trimEnd();
  const text = withoutMarkdown(withoutTags(written.slice(0, 4 * LONGEST).replace(/\r\n?/g, "\n")));
  const tidy = text
    .replace(UNSEEN, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return tidy.length > LONGEST ? `${tidy.slice(0, LONGEST - 1).trimEnd()}…` : tidy;
}

/** The same on one line. */
export const plainLine = (written: string, longest = 250): string =>
  plainText(written).replace(/\s+/g, " ").slice(0, longest).trim();

/** Some fields are escaped twice: tags that appear after unescaping are removed as well. */
function withoutTags(text: string, rounds = 3): string {
  const shorter = decodeEntities(
    text
      .replace(HIDDEN, " ")
      .replace(LINK, (_, address: string, name: string) => linked(name, address))
      .replace(ITEM, "\n• ")
      .replace(BREAK, "\n")
      .replace(TAG, ""),
    1,
  );
  if (shorter !== text && rounds > 1) return withoutTags(shorter, rounds - 1);
  return shorter.replace(/<(?=[a-z/!?])/gi, "");
}

function withoutMarkdown(text: string): string {
  return text
    .replace(/!\[([^[\]\n]*)\]\([^()\s]*\)/g, "$1")
    .replace(/\[([^[\]\n]+)\]\((https?:\/\/[^()\s]+)\)/g, (_, name: string, address: string) => linked(name, address))
    .replace(/^ {0,3}#{1,6} +/gm, "")
    .replace(/^ {0,3}[*-] +/gm, "• ")
    .replace(/(\*\*|__)(?=\S)([^\n*]+?)\1/g, "$2")
    .replace(/(?<![\w*])([*_])(?=[^\s*_])([^\n*_]*[^\s*_])\1(?![\w*])/g, "$2")
    .replace(/(?<!`)`+([^`\n]+)`+/g, "$1");
}

const linked = (name: string, address: string) =>
  name.trim() === "" || address.includes(name.trim()) ? address : `${name} (${address})`;

import type { Locale } from "./routing";

/** Czech words of one letter that belong to the next one: they must not end a line. */
const LONE = /(?<=^|[\s(„{>])([kKsSvVzZoOuUaAiI]) (?=\S|$)/g;
/** A number and the word it counts, as messages are written: "# months", "{days, number} days". */
const COUNTED = /(#|, number\}) (?=\p{L})/gu;
/** Numbers of a text with the word after them, releases with their number. */
const WRITTEN = /(\d) (?=\p{Ll})/gu;
const RELEASE = /\b(Releases?|[Vv]erz(?:e|i|í|emi)) (?=\d)/g;
const SPACE = "\u00a0";

/** Code in a text of Markdown: between fences, or within a line. */
const CODE = /(^```[\s\S]*?^```$|`[^`\n]*`)/m;

/** A text that is written out, such as what is new in a release, tied alike; code in it stays as it is, for it is copied. */
export function typesetText(text: string, locale: Locale): string {
  return text
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : tiedText(part, locale)))
    .join("");
}

function tiedText(text: string, locale: Locale): string {
  const tied = text.replace(WRITTEN, `$1${SPACE}`).replace(RELEASE, `$1${SPACE}`);
  return locale === "cs" ? tied.replace(LONE, `$1${SPACE}`) : tied;
}

/** The same messages, compiled or not, with numbers and such words tied to what follows. */
export function typeset<M>(messages: M, locale: Locale): M {
  const tied = (value: unknown, before?: unknown): unknown => {
    if (typeof value === "string") {
      const text = (locale === "cs" ? value.replace(LONE, `$1${SPACE}`) : value).replace(COUNTED, `$1${SPACE}`);
      return isNumber(before) ? text.replace(/^ (?=\p{L})/u, SPACE) : text;
    }
    if (Array.isArray(value)) return value.map((part, index) => tied(part, index > 0 ? value[index - 1] : undefined));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tied(inner)]));
  };
  // The shape stays as it is: only texts change, into texts.
  return tied(messages) as M;
}

/** Compiled, "#" is 0 and {days, number} is ["days", 4]. */
const isNumber = (part: unknown): boolean => part === 0 || (Array.isArray(part) && part.length === 2 && part[1] === 4);

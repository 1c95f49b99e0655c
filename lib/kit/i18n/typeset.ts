import type { Locale } from "./routing";

/** Czech one-letter words that must not end a line. */
const LONE = /(?<=^|[\s(„{>])([kKsSvVzZoOuUaAiI]) (?=\S|$)/g;
/** A number and the word it counts, as in messages: "# months", "{days, number} days". */
const COUNTED = /(#|, number\}) (?=\p{L})/gu;
/** Numbers with the following word, and "Release" with its number. */
const WRITTEN = /(\d) (?=\p{Ll})/gu;
const RELEASE = /\b(Releases?|[Vv]erz(?:e|i|í|emi)) (?=\d)/g;
const SPACE = "\u00a0";

/** Code in Markdown: fenced, or within a line. */
const CODE = /(^```[\s\S]*?^```$|`[^`\n]*`)/m;

/** The same for plain text, such as release news; code stays unchanged because it is copied. */
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

/** Messages, compiled or not, with non-breaking spaces after numbers and one-letter words. */
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
  // Only texts change, so the shape is the same.
  return tied(messages) as M;
}

/** In compiled form, "#" is 0 and {days, number} is ["days", 4]. */
const isNumber = (part: unknown): boolean => part === 0 || (Array.isArray(part) && part.length === 2 && part[1] === 4);

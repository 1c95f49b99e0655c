import type { Locale } from "@/lib/kit/i18n/routing";
import { type BridgeName, type Dimension, isTime } from "@/lib/usage/dimensions";
import type { Key } from "@/lib/usage/question";

/** How a key of the facts is shown. */
export type Label = {
  /** In the reader's language; a blank says so in words. */
  readonly name: string;
  readonly isBlank: boolean;
  /** COUNTER's own word or the short name, where the shown name differs or stands for it. */
  readonly code?: string;
  /** Of titles and items; what is absent is empty. */
  readonly title?: Identified;
  /** Where it stands among its like, of those that have an order of their own. */
  readonly position?: number;
};

/** The order of things of one dimension side by side: blanks last, times as they follow, what has positions by them, all else by name. */
export function labelOrder(locale: Locale, dimension: Dimension) {
  const { compare } = new Intl.Collator(locale);
  const inTime = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  const byName = isTime(dimension) ? inTime : compare;
  return (a: Label, b: Label): number =>
    Number(a.isBlank) - Number(b.isBlank) || (a.position ?? 0) - (b.position ?? 0) || byName(a.name, b.name);
}

/** What stands beside the name of a title; the last two of items only. */
export type Identified = {
  readonly issn: string;
  readonly eissn: string;
  readonly isbn: string;
  readonly doi?: string;
  /** "2024", "2024-05" or "2024-05-01". */
  readonly publicationDate?: string;
};

export type LabelOf = (dimension: Dimension | BridgeName, key: Key) => Label;

/** COUNTER's words as they are read, without underscores; publishers and platforms have names of their own. */
export function readableWord(dimension: Dimension, word: string): string {
  return dimension === "publisher" || dimension === "reportedPlatform" ? word : word.replaceAll("_", " ");
}

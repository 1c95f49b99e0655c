import type { Locale } from "@/lib/kit/i18n/routing";
import { type BridgeName, type Dimension, isTime } from "@/lib/usage/dimensions";
import type { Key } from "@/lib/usage/question";

/** The display form of a key. */
export type Label = {
  /** In the reader's language; a blank has a name as well. */
  readonly name: string;
  readonly isBlank: boolean;
  /** COUNTER's word or the short name, if the displayed name differs. */
  readonly code?: string;
  /** For titles and items; empty if absent. */
  readonly title?: Identified;
  /** Position, for keys with an order of their own. */
  readonly position?: number;
};

/** Sort order within a dimension: blanks last, times chronologically, by position if there is one, else by name. */
export function labelOrder(locale: Locale, dimension: Dimension) {
  const { compare } = new Intl.Collator(locale);
  const inTime = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  const byName = isTime(dimension) ? inTime : compare;
  return (a: Label, b: Label): number =>
    Number(a.isBlank) - Number(b.isBlank) || (a.position ?? 0) - (b.position ?? 0) || byName(a.name, b.name);
}

/** Details next to a title's name; the last two for items only. */
export type Identified = {
  readonly issn: string;
  readonly eissn: string;
  readonly isbn: string;
  readonly doi?: string;
  /** "2024", "2024-05" or "2024-05-01". */
  readonly publicationDate?: string;
};

export type LabelOf = (dimension: Dimension | BridgeName, key: Key) => Label;

/** COUNTER's words without underscores; names of publishers and platforms are unchanged. */
export function readableWord(dimension: Dimension, word: string): string {
  return dimension === "publisher" || dimension === "reportedPlatform" ? word : word.replaceAll("_", " ");
}

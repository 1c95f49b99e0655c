import type { BridgeName, Dimension } from "@/lib/usage/dimensions";
import type { Key } from "@/lib/usage/question";

/** How a key of the facts is shown. */
export type Label = {
  /** In the reader's language; a blank says so in words. */
  readonly name: string;
  readonly isBlank: boolean;
  /** COUNTER's own word or the short name, where the shown name differs or stands for it. */
  readonly code?: string;
  /** Of titles; absent identifiers are empty. */
  readonly title?: { readonly issn: string; readonly eissn: string; readonly isbn: string };
};

export type LabelOf = (dimension: Dimension | BridgeName, key: Key) => Label;

/** COUNTER's words as they are read, without underscores; publishers and platforms have names of their own. */
export function readableWord(dimension: Dimension, word: string): string {
  return dimension === "publisher" || dimension === "reportedPlatform" ? word : word.replaceAll("_", " ");
}

/** A name of a dimension within a sentence: "by platform". */
export const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

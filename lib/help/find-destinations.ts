import { matchesWords } from "@/lib/kit/format/search-words";
import type { Destination } from "./contract";

/** Destinations with all words in name, page or synonyms: first those with the words in their name; chapters last. */
export function findDestinations<D extends Pick<Destination, "kind" | "label" | "context" | "words">>(
  destinations: readonly D[],
  typed: string,
): D[] {
  const rank = ({ kind, label }: D) => (kind === "chapter" ? 2 : 0) + (matchesWords(label, typed) ? 0 : 1);
  return destinations
    .filter(({ label, context, words }) => matchesWords(`${label} ${context} ${words}`, typed))
    .toSorted((one, other) => rank(one) - rank(other));
}

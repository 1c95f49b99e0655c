import { publicationTypes } from "@/lib/catalog/titles/publication-letters";
import type { PublicationType } from "@/lib/titles/publication-type";

/** Publication types in an address: comma-separated words, or none; absent means all. */
export const typesForm = /^[a-z_]{1,20}(,[a-z_]{1,20}){0,20}$/;

const NONE = "none";

/** Selected types among the available ones, in their order. */
export function typesIn(text: string | null | undefined, offered: readonly PublicationType[]): PublicationType[] {
  if (!text) return [...offered];
  const words = text.split(",");
  return offered.filter((type) => words.includes(type));
}

/** The form in an address; null for all. */
export function typesText(chosen: readonly PublicationType[], offered: readonly PublicationType[]): string | null {
  if (chosen.length === 0) return NONE;
  return offered.every((type) => chosen.includes(type)) ? null : chosen.join(",");
}

/** Publication types of titles, in display order. */
export const inOrder = (types: readonly PublicationType[]): PublicationType[] =>
  publicationTypes.filter((type) => types.includes(type));

export const overlapTabs = ["others", "pairs", "portfolio", "cancellation"] as const;
export type OverlapTab = (typeof overlapTabs)[number];

/** Sort keys of titles on several platforms. */
export const sharedTitleOrders = [
  "total_interest",
  "platform_count",
  ...(["name", "type", "isbn", "issn", "eissn", "doi"] as const),
] as const;

import { publicationTypes } from "@/lib/catalog/titles/publication-letters";
import type { PublicationType } from "@/lib/titles/publication-type";

/** What an address says of publication types: words between commas, or that there are none; nothing stands for all. */
export const typesForm = /^[a-z_]{1,20}(,[a-z_]{1,20}){0,20}$/;

const NONE = "none";

/** The types chosen of those that are offered, in their order. */
export function typesIn(text: string | null | undefined, offered: readonly PublicationType[]): PublicationType[] {
  if (!text) return [...offered];
  const words = text.split(",");
  return offered.filter((type) => words.includes(type));
}

/** As an address says them; null for all. */
export function typesText(chosen: readonly PublicationType[], offered: readonly PublicationType[]): string | null {
  if (chosen.length === 0) return NONE;
  return offered.every((type) => chosen.includes(type)) ? null : chosen.join(",");
}

/** Types that titles have, in the order in which they are offered. */
export const inOrder = (types: readonly PublicationType[]): PublicationType[] =>
  publicationTypes.filter((type) => types.includes(type));

export const overlapTabs = ["others", "pairs", "portfolio", "cancellation"] as const;
export type OverlapTab = (typeof overlapTabs)[number];

/** By what titles on several platforms are ordered. */
export const sharedTitleOrders = [
  "total_interest",
  "platform_count",
  ...(["name", "type", "isbn", "issn", "eissn", "doi"] as const),
] as const;

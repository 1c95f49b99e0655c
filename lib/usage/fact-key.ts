import type { Fact } from "./fact";

/** What tells a fact from the others of its import. */
export type FactIdentity = Omit<Fact, "value">;

const parts = [
  ...(["metricId", "titleId", "itemId", "accessType", "accessMethod", "dataType", "sectionType"] as const),
  ...(["publisher", "reportedPlatform", "articleVersion", "parentDataType", "yop"] as const),
] as const;

/** Names a fact within its import. */
export const factKey = (fact: FactIdentity): string => parts.map((name) => fact[name]).join(".");

/** The fact that a key names; null for a text that is no key. */
export function readFactKey(text: string): FactIdentity | null {
  const numbers = text.split(".").map(Number);
  if (!/^\d{1,10}(\.\d{1,10}){11}$/.test(text) || numbers.length !== parts.length) return null;
  const at = (name: (typeof parts)[number]) => numbers[parts.indexOf(name)] ?? 0;
  return {
    metricId: at("metricId"),
    titleId: at("titleId"),
    itemId: at("itemId"),
    accessType: at("accessType"),
    accessMethod: at("accessMethod"),
    dataType: at("dataType"),
    sectionType: at("sectionType"),
    publisher: at("publisher"),
    reportedPlatform: at("reportedPlatform"),
    articleVersion: at("articleVersion"),
    parentDataType: at("parentDataType"),
    yop: at("yop"),
  };
}

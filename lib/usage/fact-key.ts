import { recordOf } from "@/lib/kit/record-of";
import { type Fact, identifying } from "./fact";

/** Fields that distinguish facts within one import. */
export type FactIdentity = Omit<Fact, "value">;

/** Changed whenever the order of the parts changes, so that an old key never names another fact. */
const BETWEEN = "-";

/** Identifies a fact within its import. */
export const factKey = (fact: FactIdentity): string => identifying.map((name) => fact[name]).join(BETWEEN);

/** Parses a fact key; null if the text is not one. */
export function readFactKey(text: string): FactIdentity | null {
  const parts = text.split(BETWEEN);
  if (parts.length !== identifying.length || !parts.every((part) => /^\d{1,10}$/.test(part))) return null;
  return recordOf(identifying, (name) => Number(parts[identifying.indexOf(name)]));
}

import { recordOf } from "@/lib/kit/record-of";
import { type Fact, identifying } from "./fact";

/** What tells a fact from the others of its import. */
export type FactIdentity = Omit<Fact, "value">;

/** Between the parts; another one than when they stood in another order, so that a key of then names no fact now. */
const BETWEEN = "-";

/** Names a fact within its import. */
export const factKey = (fact: FactIdentity): string => identifying.map((name) => fact[name]).join(BETWEEN);

/** The fact that a key names; null for a text that is no key. */
export function readFactKey(text: string): FactIdentity | null {
  const parts = text.split(BETWEEN);
  if (parts.length !== identifying.length || !parts.every((part) => /^\d{1,10}$/.test(part))) return null;
  return recordOf(identifying, (name) => Number(parts[identifying.indexOf(name)]));
}

import "server-only";
import { type ExtraData, extraData } from "./contract";

/** Parses a user's stored settings; ignores invalid ones. */
export function readExtraData(stored: unknown): ExtraData {
  const fields = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  const understood = fields.filter(([name, value]) => extraData.safeParse({ [name]: value }).success);
  return extraData.parse(Object.fromEntries(understood));
}

import "server-only";
import { type ExtraData, extraData } from "./contract";

/** What the database keeps of a user's own settings; what is not understood is left out. */
export function readExtraData(stored: unknown): ExtraData {
  const fields = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  const understood = fields.filter(([name, value]) => extraData.safeParse({ [name]: value }).success);
  return extraData.parse(Object.fromEntries(understood));
}

import "server-only";
import { db } from "@/lib/kit/db";

/** Ids of all organizations, in order. Only for minting scopes. */
export async function listOrganizationIds(): Promise<number[]> {
  const rows = await db().organization.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  return rows.map(({ id }) => id);
}

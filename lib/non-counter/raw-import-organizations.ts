import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";

/** The organizations for which own sheets may be imported. */
export async function rawImportOrganizations(organizationIds: readonly number[]): Promise<readonly number[]> {
  const setting = settings().ENABLE_RAW_DATA_IMPORT;
  if (setting === "All") return organizationIds;
  if (setting === "None") return [];
  const rows = await db().organization.findMany({
    where: { id: reach({ organizationIds }), isRawDataImportEnabled: true },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Refuses organizations that may not import own sheets; "all" is allowed if any organization may. */
export async function requireRawImport(scope: Scope<"raw-data.import">, organization: number): Promise<void> {
  const { organizationIds } = scope.within(organization);
  if (organization === ALL_ORGANIZATIONS) return;
  if ((await rawImportOrganizations(organizationIds)).length === 0) throw new Refused("rawImportOff");
}

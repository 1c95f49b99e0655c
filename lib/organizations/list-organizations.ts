import "server-only";
import { isSignedIn, ownOrganizations, runsConsortium } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import { readInstallation } from "@/lib/access/read-installation";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { OrganizationEntity } from "./contract";

/** Organizations within reach by name; `is_admin`: the caller administers it. */
export async function listOrganizations(scope: Scope<"signed-in">): Promise<OrganizationEntity[]> {
  const rows = await db().organization.findMany({
    where: { id: reach(scope) },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const { rawDataImport } = readInstallation();
  const runsAll = runsConsortium(scope.actor);
  const administered = isSignedIn(scope.actor) ? ownOrganizations(scope.actor, { administered: true }) : [];
  return rows.map((row) => ({
    pk: row.id,
    name: row.name,
    name_en: row.nameEn,
    name_cs: row.nameCs,
    short_name: row.shortName,
    internal_id: row.internalId,
    is_admin: runsAll || administered.includes(row.id),
    parent: row.parentId !== null && scope.reaches(row.parentId) ? row.parentId : null,
    is_raw_data_import_enabled: rawDataImport === "All" || (rawDataImport === "PerOrg" && row.isRawDataImportEnabled),
  }));
}

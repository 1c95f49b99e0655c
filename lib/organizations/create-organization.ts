import "server-only";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Db, inTransaction } from "@/lib/kit/db";
import type { ManagedOrganization, NewOrganization } from "./contract";
import { setMaster } from "./set-master";
import { auditedOrganization, type OrganizationRow, shownOrganization, showOrganization } from "./show-organization";
import { lockOrganizations, refuseTakenNames } from "./taken-names";

/** Throws Invalid by field for a name that another organization has, Forbidden for a master organization that no superuser makes. */
export async function createOrganization(
  scope: Scope<"consortium.manage">,
  draft: NewOrganization,
): Promise<ManagedOrganization> {
  return inTransaction(async (tx) => {
    await lockOrganizations(tx);
    await refuseTakenNames(tx, draft);
    const { id } = await insertOrganization(tx, scope, draft);
    if (draft.is_master) await setMaster(tx, scope, { id, isMaster: true });
    return showOrganization(await tx.organization.findUniqueOrThrow({ where: { id }, select: shownOrganization }));
  });
}

type Draft = Omit<NewOrganization, "is_master" | "is_raw_data_import_enabled"> & {
  is_raw_data_import_enabled?: boolean;
};

export async function insertOrganization(
  tx: Db,
  scope: Scope<"consortium.manage">,
  draft: Draft,
): Promise<OrganizationRow> {
  const row = await tx.organization.create({
    data: {
      name: draft.name,
      nameEn: draft.name_en || null,
      nameCs: draft.name_cs || null,
      shortName: draft.short_name || null,
      internalId: draft.internal_id || null,
      isRawDataImportEnabled: draft.is_raw_data_import_enabled ?? false,
    },
    select: shownOrganization,
  });
  await recordAudit(tx, scope, {
    action: "organization.create",
    subject: { kind: "organization", id: row.id, name: row.name },
    organizationId: row.id,
    after: auditedOrganization(row),
  });
  return row;
}

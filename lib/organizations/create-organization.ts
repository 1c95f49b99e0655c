import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import type { ManagedOrganization, NewOrganization, OrganizationDraft, SheetDraft } from "./contract";
import { setMaster } from "./set-master";
import { auditedOrganization, type OrganizationRow, organizationSelect, showOrganization } from "./show-organization";
import { filledNames, lockOrganizations, refuseParent, refuseTakenNames } from "./taken-names";
import { filledScopes, refuseTakenScopes } from "./taken-scopes";

/**
 * Throws Invalid by field for a name in use, Forbidden if a user other than a superuser creates a master organization.
 */
export async function createOrganization(
  scope: Scope<"consortium.manage">,
  draft: NewOrganization,
): Promise<ManagedOrganization> {
  return inTransaction(async (tx) => {
    await lockOrganizations(tx);
    await refuseTakenNames(tx, draft);
    await refuseTakenScopes(tx, draft.federation_scopes);
    await refuseParent(tx, { id: null, parent: draft.parent });
    const { id } = await insertOrganization(tx, scope, draft);
    if (draft.is_master) await setMaster(tx, scope, { id, isMaster: true });
    return showOrganization(await tx.organization.findUniqueOrThrow({ where: { id }, select: organizationSelect }));
  });
}

type Draft = OrganizationDraft &
  Partial<
    Pick<SheetDraft, "alternative_names" | "federation_scopes" | "is_raw_data_import_enabled"> &
      Pick<NewOrganization, "parent" | "federation_join">
  >;

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
      alternativeNames: filledNames(draft.alternative_names),
      federationScopes: filledScopes(draft.federation_scopes),
      federationJoin: draft.federation_join ?? "usual",
      parentId: draft.parent ?? null,
      isRawDataImportEnabled: draft.is_raw_data_import_enabled ?? false,
    },
    select: organizationSelect,
  });
  await recordAudit(tx, scope, {
    action: "organization.create",
    subject: { kind: "organization", id: row.id, name: row.name },
    organizationId: row.id,
    after: auditedOrganization(row),
  });
  return row;
}

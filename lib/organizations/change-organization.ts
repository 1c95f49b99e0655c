import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import type { ManagedOrganization, OrganizationChange } from "./contract";
import { setMaster } from "./set-master";
import { auditedOrganization, type OrganizationRow, organizationSelect, showOrganization } from "./show-organization";
import { filledNames, lockOrganizations, refuseParent, refuseTakenNames } from "./taken-names";
import { filledScopes, refuseTakenScopes } from "./taken-scopes";

/** Changes the given fields; throws OutOfDate if the record changed since the caller read it. */
export async function changeOrganization(
  scope: Scope<"consortium.manage">,
  id: number,
  change: OrganizationChange,
): Promise<ManagedOrganization> {
  if (!scope.reaches(id)) throw new NotFound("organizationNotFound");
  return inTransaction(async (tx) => {
    await lockOrganizations(tx);
    return changeLocked(tx, scope, { id, change });
  });
}

/**
 * The same for several organizations in one transaction; the caller holds the lock on all organizations. Also used
 * after creating one.
 */
export async function changeLocked(
  tx: Db,
  scope: Scope<"consortium.manage">,
  { id, change }: { id: number; change: OrganizationChange },
): Promise<ManagedOrganization> {
  const stored = await tx.organization.findUnique({ where: { id }, select: organizationSelect });
  if (!stored) throw new NotFound("organizationNotFound");
  if (stored.revision !== change.revision) throw new OutOfDate();
  await refuseTakenNames(tx, newNames(change, stored), id);
  await refuseTakenScopes(tx, change.federation_scopes, id);
  if (change.parent !== undefined) await refuseParent(tx, { id, parent: change.parent });
  if (change.is_master !== undefined && change.is_master !== stored.isMaster)
    await setMaster(tx, scope, { id, isMaster: change.is_master });
  const row = await tx.organization.update({ where: { id }, data: written(change), select: organizationSelect });
  // A change of master organization has its own audit entry.
  const before = { ...auditedOrganization(stored), is_master: row.isMaster };
  const differing = changedValues(before, auditedOrganization(row));
  if (differing)
    await recordAudit(tx, scope, {
      action: "organization.change",
      subject: { kind: "organization", id, name: row.name },
      organizationId: id,
      ...differing,
    });
  return showOrganization(row);
}

function written(change: OrganizationChange) {
  const {
    name,
    name_en,
    name_cs,
    short_name,
    internal_id,
    alternative_names,
    federation_scopes,
    federation_join: federationJoin,
    parent,
    is_raw_data_import_enabled: isRawDataImportEnabled,
  } = change;
  return {
    ...(name === undefined ? {} : { name }),
    ...(name_en === undefined ? {} : { nameEn: name_en || null }),
    ...(name_cs === undefined ? {} : { nameCs: name_cs || null }),
    ...(short_name === undefined ? {} : { shortName: short_name || null }),
    ...(internal_id === undefined ? {} : { internalId: internal_id || null }),
    ...(alternative_names === undefined ? {} : { alternativeNames: filledNames(alternative_names) }),
    ...(federation_scopes === undefined ? {} : { federationScopes: filledScopes(federation_scopes) }),
    ...(federationJoin === undefined ? {} : { federationJoin }),
    ...(parent === undefined ? {} : { parentId: parent }),
    ...(isRawDataImportEnabled === undefined ? {} : { isRawDataImportEnabled }),
    revision: { increment: 1 },
  };
}

/** Organizations that already share a name may keep it. */
const newNames = (
  { name, short_name, internal_id, alternative_names = [] }: OrganizationChange,
  stored: OrganizationRow,
) => ({
  ...(name === stored.name ? {} : { name }),
  ...(short_name === stored.shortName ? {} : { short_name }),
  ...(internal_id === stored.internalId ? {} : { internal_id }),
  alternative_names: alternative_names.filter((one) => !stored.alternativeNames.includes(one)),
});

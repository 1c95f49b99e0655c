import "server-only";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { ManagedOrganization } from "./contract";

const current = { deletedAt: null };

/** Relations needed to show an organization to its managers. */
export const organizationSelect = {
  id: true,
  name: true,
  nameEn: true,
  nameCs: true,
  shortName: true,
  internalId: true,
  alternativeNames: true,
  federationScopes: true,
  federationJoin: true,
  isMaster: true,
  isRawDataImportEnabled: true,
  parent: { select: { id: true, name: true, nameEn: true, nameCs: true } },
  revision: true,
  _count: { select: { memberships: true, credentials: { where: current } } },
  credentials: { where: { ...current, brokenSince: { not: null } }, select: { id: true } },
} satisfies Prisma.OrganizationSelect;

export type OrganizationRow = Prisma.OrganizationGetPayload<{ select: typeof organizationSelect }>;

export const showOrganization = (row: OrganizationRow): ManagedOrganization => ({
  pk: row.id,
  name: row.name,
  name_en: row.nameEn,
  name_cs: row.nameCs,
  short_name: row.shortName,
  internal_id: row.internalId,
  alternative_names: row.alternativeNames,
  federation_scopes: row.federationScopes,
  federation_join: row.federationJoin,
  parent: row.parent && {
    pk: row.parent.id,
    name: row.parent.name,
    name_en: row.parent.nameEn,
    name_cs: row.parent.nameCs,
  },
  is_master: row.isMaster,
  is_raw_data_import_enabled: row.isRawDataImportEnabled,
  revision: row.revision,
  people: row._count.memberships,
  credentials: row._count.credentials,
  broken_credentials: row.credentials.length,
});

/** The organization in audit entries. */
export const auditedOrganization = (
  row: Pick<
    OrganizationRow,
    | "name"
    | "nameEn"
    | "nameCs"
    | "shortName"
    | "internalId"
    | "alternativeNames"
    | "federationScopes"
    | "federationJoin"
    | "parent"
    | "isMaster"
    | "isRawDataImportEnabled"
  >,
) => ({
  name: row.name,
  name_en: row.nameEn,
  name_cs: row.nameCs,
  short_name: row.shortName,
  internal_id: row.internalId,
  ...(row.alternativeNames.length > 0 ? { alternative_names: row.alternativeNames.join(" · ") } : {}),
  ...(row.federationScopes.length > 0 ? { federation_scopes: row.federationScopes.join(" · ") } : {}),
  ...(row.federationJoin === "usual" ? {} : { federation_join: row.federationJoin }),
  ...(row.parent ? { parent: row.parent.name } : {}),
  is_master: row.isMaster,
  raw_data_import: row.isRawDataImportEnabled,
});

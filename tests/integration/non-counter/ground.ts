import type { Membership } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { mintScope, type Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { actingUser, installation } from "../../support/actors";
import { useFreshStores as freshStores } from "../../support/stores";

/** Two libraries, their consortium, and a public platform. */
export type Ground = { userId: number; brno: number; olomouc: number; consortium: number; vendor: number };

/** Fresh stores in which raw data may be imported for Brno only. */
export async function openGround(): Promise<Ground> {
  await freshStores();
  Object.assign(process.env, { ENABLE_RAW_DATA_IMPORT: "PerOrg", ALLOW_USER_CREATED_PLATFORMS: "1" });
  await syncCatalog();
  const library = async (name: string, more: object = {}) =>
    (await db().organization.create({ data: { name, ...more } })).id;
  const { id: userId } = await db().user.create({
    data: { email: "jan@brno.example", username: "jan", firstName: "Jan" },
  });
  const { id: vendor } = await db().platform.create({ data: { shortName: "VIDEO", name: "Video Vendor" } });
  const brno = await library("Brno", { isRawDataImportEnabled: true });
  const [olomouc, consortium] = [await library("Olomouc"), await library("Consortium", { isMaster: true })];
  return { userId, brno, olomouc, consortium, vendor };
}

type Who = { adminOf: number; isMaster?: boolean };

export async function scopeOf<P extends Permission>(
  { userId }: Ground,
  permission: P,
  { adminOf: organizationId, isMaster = false }: Who,
): Promise<Scope<P>> {
  const memberships: Membership[] = [{ organizationId, isAdmin: true, isMaster }];
  return mintScope(permission, actingUser({ id: userId, memberships }), {
    installation: { ...installation, rawDataImport: "PerOrg" },
    everyOrganization: async () => (await db().organization.findMany()).map(({ id }) => id),
    network: "192.0.2.1",
  });
}

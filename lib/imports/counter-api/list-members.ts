import "server-only";
import type { Answer, Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { counterMembersCall, counterPlatformsCall, counterStatusCall } from "./contract";
import { findCustomer, findPlatforms } from "./find-customer";

/**
 * The customer and the organizations below it that are within reach; those of the master organization are all. Without
 * a customer, as no client knows one before, all organizations within reach.
 */
export async function listCounterMembers(
  scope: Scope<"usage.view">,
  { customer_id }: Parsed<typeof counterMembersCall.query>,
): Promise<Answer<typeof counterMembersCall.returns>> {
  const customer = customer_id ? findCustomer(scope, customer_id) : null;
  const organizations = await db().organization.findMany({
    where: { id: reach(scope) },
    select: { id: true, name: true, nameEn: true, parentId: true, isMaster: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const isMaster = organizations.some((one) => one.id === customer && one.isMaster);
  const parents = new Map(organizations.map(({ id, parentId }) => [id, parentId]));
  const isBelow = (id: number): boolean => {
    const passed = new Set<number>();
    for (let at: number | null | undefined = id; at && !passed.has(at); at = parents.get(at)) {
      if (at === customer) return true;
      passed.add(at);
    }
    return false;
  };
  return organizations
    .filter(({ id }) => customer === null || isMaster || isBelow(id))
    .map(({ id, name, nameEn }) => ({
      ...{ Customer_ID: String(id), Institution_Name: nameEn ?? name },
      Institution_ID: { Proprietary: [`usus:${id}`] },
    }));
}

export async function listCounterPlatforms(
  scope: Scope<"usage.view">,
  { customer_id }: Parsed<typeof counterPlatformsCall.query>,
): Promise<Answer<typeof counterPlatformsCall.returns>> {
  const platforms = await findPlatforms(findCustomer(scope, customer_id));
  return platforms.map(({ id, name, nameEn }) => ({
    ...{ Platform_Parameter: String(id), Platform_Name: nameEn ?? name },
  }));
}

/** Throws what the database throws if it does not answer. */
export async function readCounterStatus(): Promise<Answer<typeof counterStatusCall.returns>> {
  await db().$queryRaw`SELECT 1`;
  return [
    {
      Description: "COUNTER reports of several platforms, collected by Usus",
      Service_Active: true,
      Registry_Record: "",
    },
  ];
}

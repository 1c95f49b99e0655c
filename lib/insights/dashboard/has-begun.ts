import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

/** Whether there is anything to show: credentials or imported usage. */
export async function hasBegun(scope: Scope<"usage.view">): Promise<boolean> {
  const organizationId = reach(scope);
  const [credentials, imported] = await Promise.all([
    db().credentials.findFirst({ where: { organizationId, deletedAt: null }, select: { id: true } }),
    db().import.findFirst({ where: { organizationId, state: "current" }, select: { id: true } }),
  ]);
  return credentials !== null || imported !== null;
}

import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

/** Organizations with data to export from a platform. */
export async function organizationsWithUsage(scope: Scope<"raw-data.export">, platformId: number): Promise<number[]> {
  const imports = await db().import.findMany({
    where: { platformId, organizationId: reach(scope), state: "current", factCount: { gt: 0 } },
    distinct: ["organizationId"],
    select: { organizationId: true },
  });
  return imports.map(({ organizationId }) => organizationId);
}

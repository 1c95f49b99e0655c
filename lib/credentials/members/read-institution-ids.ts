import "server-only";
import { z } from "zod";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

const header = z.object({ institutionIds: z.array(z.string()).default([]) }).catch({ institutionIds: [] });

type Row = { organizationId: number; header: unknown };

/** Identifiers of each organization, "Type:value", in the last report that each set of its credentials imported. */
export async function readInstitutionIds(scope: Scope<"credentials.manage">): Promise<ReadonlyMap<number, string[]>> {
  const sets = await db().credentials.findMany({
    where: { deletedAt: null, organizationId: reach(scope) },
    select: { id: true },
  });
  const rows = await db().$queryRaw<Row[]>`
    SELECT c.organization_id AS "organizationId", last.header
    FROM credentials c
    CROSS JOIN LATERAL (
      SELECT t.header FROM intentions i
      JOIN attempts t ON t.intention_id = i.id AND t.status = 'success'
      WHERE i.credentials_id = c.id ORDER BY i.month DESC, t.id DESC LIMIT 1) last
    WHERE c.id = ANY(${sets.map(({ id }) => id)})`;
  const identifiers = new Map<number, string[]>();
  for (const { organizationId, header: stored } of rows)
    identifiers.set(organizationId, [
      ...(identifiers.get(organizationId) ?? []),
      ...header.parse(stored).institutionIds.filter((id) => !id.includes("•")),
    ]);
  return identifiers;
}

import "server-only";
import type { Db } from "@/lib/kit/db";
import type { EffectCounts } from "./removal";

/** How many records refer to a platform, in all organizations. */
export async function countEffects(tx: Db, platformId: number): Promise<EffectCounts> {
  const of = { platformId };
  const current = { ...of, state: "current" as const };
  const imports = await tx.import.aggregate({ where: current, _count: { id: true }, _sum: { factCount: true } });
  const organizations = await tx.import.findMany({
    where: current,
    distinct: ["organizationId"],
    select: { organizationId: true },
  });
  const reports = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM saved_reports
    WHERE report #> '{question,where,platform}' @> to_jsonb(${[platformId]}::int[])`;
  return {
    ...{ months: imports._count.id, facts: imports._sum.factCount ?? 0, organizations: organizations.length },
    credentials: await tx.credentials.count({ where: { ...of, deletedAt: null } }),
    uploads: await tx.upload.count({ where: of }),
    payments: await tx.payment.count({ where: of }),
    tags: await tx.platformTag.count({ where: of }),
    annotations: await tx.annotation.count({ where: of }),
    templates: await tx.sheetTemplate.count({ where: { ...of, retiredAt: null } }),
    saved_reports: reports[0]?.count ?? 0,
  };
}

import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid, Refused } from "@/lib/kit/errors";

type MetricDraft = { short_name: string; name_en: string; name_cs: string };

/** Adds a metric; if imports cannot create metrics, only consortium administrators may. */
export async function createMetric(scope: Scope<"catalog.extend">, draft: MetricDraft) {
  if (!settings().AUTOMATICALLY_CREATE_METRICS && !runsConsortium(scope.actor)) throw new Refused("metricsOff");
  const { short_name: shortName, name_en: nameEn, name_cs: nameCs } = draft;
  const id = await inTransaction(async (tx) => {
    // Inserting an existing row would use up a sequence number, and facts have 16 bits for them.
    await tx.$executeRaw`LOCK TABLE metrics IN SHARE ROW EXCLUSIVE MODE`;
    const [existing] = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM metrics WHERE lower(short_name) = lower(${shortName}) LIMIT 1`;
    if (existing) throw new Invalid({ short_name: ["metricTaken"] });
    const created = await tx.metric.create({ data: { shortName, nameEn: nameEn || null, nameCs: nameCs || null } });
    const subject = { kind: "metric", id: created.id, name: shortName };
    await recordAudit(tx, scope, { action: "metric.create", subject, after: { name: nameEn || shortName } });
    return created.id;
  });
  return { pk: id, ...draft };
}

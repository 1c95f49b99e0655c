import "server-only";
import type { Scope } from "@/lib/access/scope";
import { changedValues } from "@/lib/audit/changed-values";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import type { Metric } from "@/lib/kit/prisma/client";
import type { MetricChange } from "./contract";
import { originOf } from "./list-managed-metrics";
import { usesOfMetrics } from "./uses";

/** What readers see in place of its short name, by which files and programs know it. Throws NotFound, Refused, OutOfDate. */
export function changeMetric(scope: Scope<"consortium.manage">, id: number, change: MetricChange) {
  return inTransaction(async (tx) => {
    const stored = await lockOwnMetric(tx, id);
    if (stored.revision !== change.revision) throw new OutOfDate();
    const data = { nameEn: change.name_en || null, nameCs: change.name_cs || null };
    const differing = changedValues(audited(stored), audited({ ...stored, ...data }));
    if (!differing) return shown(stored);
    const row = await tx.metric.update({ where: { id }, data: { ...data, revision: { increment: 1 } } });
    await recordAudit(tx, scope, { action: "metric.change", subject: subjectOf(stored), ...differing });
    return shown(row);
  });
}

/**
 * Deletes a metric that nothing uses; refused while anything is being imported, which may be about to. Whoever begins an
 * import meanwhile waits, and then finds it gone.
 */
export function deleteMetric(scope: Scope<"consortium.manage">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    const stored = await lockOwnMetric(tx, id);
    await tx.$queryRaw`SELECT FROM usage_clock WHERE id = 1 FOR UPDATE`;
    if (await isImporting(tx)) throw new Refused("importsRunning");
    if ((await usesOfMetrics(tx, [id])).size > 0) throw new Refused("metricInUse", { name: stored.shortName });
    await tx.metric.delete({ where: { id } });
    const entry = { action: "metric.delete", subject: subjectOf(stored), before: audited(stored) } as const;
    await recordAudit(tx, scope, entry);
    return null;
  });
}

/** Copies have what their former import has, and that is known. */
async function isImporting(tx: Db): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ importing: boolean }[]>`
    SELECT EXISTS (SELECT FROM imports WHERE state = 'loading' AND NOT EXISTS (
      SELECT FROM import_rewrites WHERE import_id = imports.id)) AS importing`;
  return row?.importing ?? false;
}

async function lockOwnMetric(tx: Db, id: number): Promise<Metric> {
  await tx.$queryRaw`SELECT FROM metrics WHERE id = ${id} FOR UPDATE`;
  const stored = await tx.metric.findUnique({ where: { id } });
  if (!stored) throw new NotFound();
  if (originOf(stored.shortName) !== "own") throw new Refused("ofCounter");
  return stored;
}

const subjectOf = ({ id, shortName }: Metric) => ({ kind: "metric", id, name: shortName });

const audited = ({ nameEn, nameCs }: Metric) => ({ name: nameEn, name_cs: nameCs });

const shown = ({ id, revision, shortName, nameEn, nameCs }: Metric) => ({
  ...{ pk: id, revision, short_name: shortName, name_en: nameEn ?? "", name_cs: nameCs ?? "" },
});

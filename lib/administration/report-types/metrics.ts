import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { fullTextParts } from "@/lib/counter/standard/full-text-parts";
import { counterMetrics } from "@/lib/counter/standard/metrics";
import { release4Metrics } from "@/lib/counter/standard/release-4-metrics";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import type { Metric } from "@/lib/kit/prisma/client";
import type { ManagedMetric, MetricChange } from "./contract";
import { monthsOfMetrics, usesOfMetrics } from "./uses";

/** All metrics: the installation's own by name, then COUNTER's, newer releases first. */
export async function listManagedMetrics(_scope: Scope<"consortium.manage">): Promise<ManagedMetric[]> {
  const [metrics, types, months] = await Promise.all([
    db().metric.findMany({ orderBy: { id: "asc" } }),
    db().reportType.findMany({ orderBy: { id: "asc" } }),
    monthsOfMetrics(),
  ]);
  const own = metrics.filter(({ shortName }) => originOf(shortName) === "own");
  const uses = await usesOfMetrics(
    db(),
    own.map(({ id }) => id),
  );
  const counting = types.map((type): { shortName: string; metrics: readonly string[] } => ({
    shortName: type.shortName,
    metrics: definitionOf(type)?.metrics ?? type.metrics,
  }));
  return metrics
    .map(({ id, shortName, nameEn, nameCs, isActive, revision }): ManagedMetric => {
      return {
        ...{ pk: id, revision, short_name: shortName, name_en: nameEn ?? "", name_cs: nameCs ?? "" },
        origin: originOf(shortName),
        active: isActive,
        reports: counting.filter(({ metrics: names }) => names.includes(shortName)).map((type) => type.shortName),
        months: months.get(shortName) ?? 0,
        used: [...(uses.get(id) ?? [])],
      };
    })
    .sort((a, b) => places.indexOf(a.origin) - places.indexOf(b.origin) || (a.origin === "own" ? byName(a, b) : 0));
}

const places: readonly ManagedMetric["origin"][] = ["own", "5", "4"];

const byName = (a: ManagedMetric, b: ManagedMetric) => a.short_name.localeCompare(b.short_name);

/** The first release of COUNTER that has the metric; its own names are never changed. */
function originOf(shortName: string): ManagedMetric["origin"] {
  const isAmong = (names: readonly string[]) => names.includes(shortName);
  if (isAmong(counterMetrics)) return "5";
  return isAmong(release4Metrics) || isAmong(fullTextParts) ? "4" : "own";
}

/**
 * Changes the name that readers see and whether charts show the metric; the short name stays, as files and programs use
 * it. Throws NotFound, OutOfDate, and Refused for the names of COUNTER's metrics.
 */
export function changeMetric(scope: Scope<"consortium.manage">, id: number, change: MetricChange) {
  return inTransaction(async (tx) => {
    const stored = await lockMetric(tx, id);
    const { name_en: nameEn, name_cs: nameCs, active: isActive = stored.isActive } = change;
    if (nameEn !== undefined || nameCs !== undefined) refuseCounters(stored);
    if (stored.revision !== change.revision) throw new OutOfDate();
    const data = {
      nameEn: nameEn === undefined ? stored.nameEn : nameEn || null,
      nameCs: nameCs === undefined ? stored.nameCs : nameCs || null,
      isActive,
    };
    const differing = changedValues(audited(stored), audited({ ...stored, ...data }));
    if (!differing) return entityOf(stored);
    const row = await tx.metric.update({ where: { id }, data: { ...data, revision: { increment: 1 } } });
    await recordAudit(tx, scope, { action: "metric.change", subject: subjectOf(stored), ...differing });
    return entityOf(row);
  });
}

/**
 * Deletes an unused metric; refused while anything is being imported that may use it. An import that starts meanwhile
 * waits and then finds it deleted.
 */
export function deleteMetric(scope: Scope<"consortium.manage">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    const stored = await lockMetric(tx, id);
    refuseCounters(stored);
    await tx.$queryRaw`SELECT FROM usage_clock WHERE id = 1 FOR UPDATE`;
    if (await isImporting(tx)) throw new Refused("importsRunning");
    if ((await usesOfMetrics(tx, [id])).size > 0) throw new Refused("metricInUse", { name: stored.shortName });
    await tx.metric.delete({ where: { id } });
    const entry = { action: "metric.delete", subject: subjectOf(stored), before: audited(stored) } as const;
    await recordAudit(tx, scope, entry);
    return null;
  });
}

/** Copies have the metrics of the import they copy, which are counted already. */
async function isImporting(tx: Db): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ importing: boolean }[]>`
    SELECT EXISTS (SELECT FROM imports WHERE state = 'loading' AND NOT EXISTS (
      SELECT FROM import_rewrites WHERE import_id = imports.id)) AS importing`;
  return row?.importing ?? false;
}

async function lockMetric(tx: Db, id: number): Promise<Metric> {
  await tx.$queryRaw`SELECT FROM metrics WHERE id = ${id} FOR UPDATE`;
  const stored = await tx.metric.findUnique({ where: { id } });
  if (!stored) throw new NotFound();
  return stored;
}

function refuseCounters({ shortName }: Metric) {
  if (originOf(shortName) !== "own") throw new Refused("ofCounter");
}

const subjectOf = ({ id, shortName }: Metric) => ({ kind: "metric", id, name: shortName });

const audited = ({ nameEn, nameCs, isActive }: Metric) => ({ name: nameEn, name_cs: nameCs, enabled: isActive });

const entityOf = ({ id, revision, shortName, nameEn, nameCs, isActive }: Metric) => ({
  ...{ pk: id, revision, short_name: shortName, name_en: nameEn ?? "", name_cs: nameCs ?? "", active: isActive },
});

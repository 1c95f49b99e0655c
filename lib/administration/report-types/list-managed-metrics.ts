import "server-only";
import type { Scope } from "@/lib/access/scope";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { fullTextParts } from "@/lib/counter/standard/full-text-parts";
import { counterMetrics } from "@/lib/counter/standard/metrics";
import { release4Metrics } from "@/lib/counter/standard/release-4-metrics";
import { db } from "@/lib/kit/db";
import type { ManagedMetric } from "./contract";
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
export function originOf(shortName: string): ManagedMetric["origin"] {
  const isAmong = (names: readonly string[]) => names.includes(shortName);
  if (isAmong(counterMetrics)) return "5";
  return isAmong(release4Metrics) || isAmong(fullTextParts) ? "4" : "own";
}

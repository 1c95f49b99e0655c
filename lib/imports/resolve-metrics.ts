import "server-only";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";

/** The numbers of metrics by their names; unknown ones are created, or refused where the installation does not allow it. */
export async function resolveMetrics(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const known = await findMetrics(names);
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return known;
  if (!settings().AUTOMATICALLY_CREATE_METRICS) throw new Refused("unknownMetrics", { metrics: missing.join(", ") });
  await db().metric.createMany({
    data: [...new Set(missing)].sort().map((shortName) => ({ shortName })),
    skipDuplicates: true,
  });
  return findMetrics(names);
}

async function findMetrics(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const metrics = await db().metric.findMany({ where: { shortName: { in: [...names] } } });
  return new Map(metrics.map(({ shortName, id }) => [shortName, id]));
}

import "server-only";
import { storableText } from "@/lib/imports/write/storable-text";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { includedParts } from "../checked";
import type { Before } from "./existing-months";
import type { UploadContents } from "./upload-contents";

export type MetricStatus = {
  name: string;
  sum: number;
  count: number;
  status: "used" | "known" | "new" | "forbidden";
  is_interest: boolean;
};

/** Status of a file's metrics: in use in these places, known, to be created, or not allowed. */
export async function metricStatuses(
  { checked, plan }: Pick<UploadContents, "checked" | "plan">,
  before: readonly Before[],
): Promise<MetricStatus[]> {
  const typesOf = new Map<string, Set<number>>();
  const amounts = new Map<string, { sum: number; count: number }>();
  for (const { report, metrics } of includedParts(checked)) {
    const reportTypeId = checked.reports[report]?.reportTypeId;
    for (const [name, [sum, count]] of Object.entries(metrics)) {
      const amount = amounts.get(name) ?? { sum: 0, count: 0 };
      amounts.set(name, { sum: amount.sum + sum, count: amount.count + count });
      if (reportTypeId) typesOf.set(name, (typesOf.get(name) ?? new Set()).add(reportTypeId));
    }
  }
  const names = [...amounts.keys()];
  const types = [...new Set([...typesOf.values()].flatMap((ids) => [...ids]))];
  const [metrics, controlled, interest] = await Promise.all([
    findKnown(names),
    listControlled(types),
    listInterest(plan.imports.map(({ place }) => place.platformId)),
  ]);
  const used = plan.imports.length === 0 ? new Set() : new Set(before.map(({ metric }) => metric));
  return [...amounts].map(([name, amount]) => {
    const own = [...(typesOf.get(name) ?? [])];
    const isForeign = own.some((id) => controlled.get(id)?.has(name) === false);
    const isKnown = metrics.has(storableText(name));
    const isAllowed = !isForeign && (isKnown || settings().AUTOMATICALLY_CREATE_METRICS);
    const status = !isAllowed ? "forbidden" : used.has(name) ? "used" : isKnown ? "known" : "new";
    return { name, ...amount, status, is_interest: own.some((id) => interest.has(id)) };
  });
}

async function findKnown(names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db().metric.findMany({ where: { shortName: { in: names.map(storableText) } } });
  return new Set(rows.map(({ shortName }) => shortName));
}

/** Allowed metrics of report types that restrict them. */
async function listControlled(reportTypeIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await db().reportType.findMany({ where: { id: { in: [...reportTypeIds] } } });
  return new Map(rows.flatMap(({ id, metrics }) => (metrics.length > 0 ? [[id, new Set(metrics)] as const] : [])));
}

async function listInterest(platformIds: readonly number[]): Promise<ReadonlySet<number>> {
  const where = { platformId: { in: [...new Set(platformIds)] } };
  const rows = await db().platformInterest.findMany({ where, select: { reportTypeId: true } });
  return new Set(rows.map(({ reportTypeId }) => reportTypeId));
}

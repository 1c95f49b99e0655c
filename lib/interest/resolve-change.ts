import "server-only";
import type { Db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { InterestChange } from "./contract";
import { defaultDefinitions } from "./default-definitions";

/** A change with the ids that facts use. */
export type ResolvedChange = {
  readonly definitions: readonly {
    readonly reportTypeId: number;
    readonly metricId: number;
    readonly groupId: number | null;
    readonly shownAsId: number | null;
  }[];
  readonly platforms: readonly { readonly platformId: number; readonly reportTypeIds: readonly number[] }[];
};

/** Throws NotFound for an unknown report type, metric or platform. */
export async function resolveChange(tx: Db, { definitions, platforms }: InterestChange): Promise<ResolvedChange> {
  const typeIds = [...definitions.map((one) => one.report_type), ...platforms.flatMap((one) => one.report_types)];
  const platformIds = platforms.map(({ platform }) => platform);
  const [types, metrics, groups, stored, known] = await Promise.all([
    tx.reportType.findMany({ where: { id: { in: [...new Set(typeIds)] } } }),
    tx.metric.findMany(),
    tx.interestGroup.findMany(),
    tx.interestDefinition.findMany({ where: { reportTypeId: { in: [...new Set(typeIds)] } } }),
    tx.platform.count({ where: { id: { in: [...new Set(platformIds)] } } }),
  ]);
  const byId = new Map(types.map((type) => [type.id, type]));
  if (known < new Set(platformIds).size || !typeIds.every((id) => byId.has(id))) throw new NotFound();
  const metricIds = new Map(metrics.map(({ id, shortName }) => [shortName, id]));
  const groupIds = new Map(groups.map(({ id, shortName }) => [shortName, id]));
  return {
    definitions: definitions.map(({ report_type, metric, group, target_metric: target }) => {
      const type = byId.get(report_type);
      const metricId = metricIds.get(metric);
      if (!type || metricId === undefined) throw new NotFound();
      // A metric shown under another name keeps it, unless the change states otherwise.
      const before = stored.find((one) => one.reportTypeId === type.id && one.metricId === metricId);
      const { shownAs } = defaultDefinitions(type).find((one) => one.metric === metric) ?? {};
      const usual = before ? before.shownAsId : ((shownAs === undefined ? null : metricIds.get(shownAs)) ?? null);
      const chosen = target == null ? null : metricIds.get(target);
      if (chosen === undefined) throw new NotFound();
      return {
        ...{ reportTypeId: type.id, metricId, groupId: group === null ? null : (groupIds.get(group) ?? null) },
        shownAsId: target === undefined ? usual : chosen,
      };
    }),
    platforms: platforms.map(({ platform, report_types }) => ({ platformId: platform, reportTypeIds: report_types })),
  };
}

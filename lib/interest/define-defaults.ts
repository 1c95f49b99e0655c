import "server-only";
import type { Db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import { defaultDefinitions, isDefaultInterest } from "./default-definitions";

/**
 * Lets the default reports define the interest of these platforms, unless some report already does. Requires COUNTER's
 * report types.
 */
export async function defineDefaultInterest(tx: Db, platformIds: readonly number[]): Promise<void> {
  const reportTypes = (await tx.reportType.findMany()).filter(isDefaultInterest);
  const undefinedYet = await tx.platform.findMany({
    where: { id: { in: [...platformIds] }, interests: { none: {} } },
    select: { id: true },
  });
  await tx.platformInterest.createMany({
    data: undefinedYet.flatMap(({ id }) => reportTypes.map((type) => ({ platformId: id, reportTypeId: type.id }))),
    skipDuplicates: true,
  });
}

/** Adds default definitions for these report types. Requires COUNTER's metrics; existing definitions stay. */
export async function defineDefaultGroups(tx: Db, where: Prisma.ReportTypeWhereInput): Promise<void> {
  const [types, metrics, groups] = await Promise.all([
    tx.reportType.findMany({ where }),
    tx.metric.findMany(),
    tx.interestGroup.findMany(),
  ]);
  const metricIds = new Map(metrics.map(({ id, shortName }) => [shortName, id]));
  const groupIds = new Map(groups.map(({ id, shortName }) => [shortName, id]));
  const data = types.flatMap((type) =>
    defaultDefinitions(type).flatMap(({ metric, group, shownAs, attributes }) => {
      const [metricId, groupId] = [metricIds.get(metric), groupIds.get(group)];
      if (metricId === undefined || groupId === undefined) return [];
      const shownAsId = (shownAs && metricIds.get(shownAs)) || null;
      return [{ reportTypeId: type.id, metricId, attributes, groupId, shownAsId }];
    }),
  );
  await tx.interestDefinition.createMany({ data, skipDuplicates: true });
}

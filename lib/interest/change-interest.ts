import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { OutOfDate } from "@/lib/kit/errors";
import type { InterestChange } from "./contract";
import { type ResolvedChange, resolveChange } from "./resolve-change";

/**
 * Changes interest definitions, effective for all months at once: nothing stored depends on them. Throws NotFound for
 * unknown names, OutOfDate if the definitions changed since the caller read them.
 */
export function changeInterest(
  scope: Scope<"consortium.manage">,
  change: InterestChange,
): Promise<{ changed: number }> {
  return inTransaction(async (tx) => {
    const resolved = await resolveChange(tx, change);
    await tx.$executeRaw`LOCK TABLE interest_definitions, platform_interests IN SHARE ROW EXCLUSIVE MODE`;
    await refuseUnseen(tx, change, resolved);
    const before = await stateOf(tx, resolved);
    for (const { reportTypeId, metricId, groupId, shownAsId } of resolved.definitions) {
      const key = { reportTypeId, metricId };
      await tx.interestDefinition.deleteMany({ where: key });
      if (groupId !== null) await tx.interestDefinition.create({ data: { ...key, groupId, shownAsId } });
    }
    const platformIds = resolved.platforms.map(({ platformId }) => platformId);
    await tx.platformInterest.deleteMany({ where: { platformId: { in: platformIds } } });
    await tx.platformInterest.createMany({
      data: resolved.platforms.flatMap(({ platformId, reportTypeIds }) =>
        reportTypeIds.map((reportTypeId) => ({ platformId, reportTypeId })),
      ),
      skipDuplicates: true,
    });
    const after = await stateOf(tx, resolved);
    const changed =
      after.filter((line) => !before.includes(line)).length + before.filter((line) => !after.includes(line)).length;
    if (changed > 0)
      await recordAudit(tx, scope, {
        action: "interest.change",
        before: { definitions: before.filter((line) => !after.includes(line)) },
        after: { definitions: after.filter((line) => !before.includes(line)) },
      });
    return { changed };
  });
}

/** Throws OutOfDate if the definitions changed since the caller read them. */
async function refuseUnseen(tx: Db, change: InterestChange, { definitions, platforms }: ResolvedChange) {
  const [defined, reports] = await Promise.all([
    tx.interestDefinition.findMany({
      where: { reportTypeId: { in: definitions.map(({ reportTypeId }) => reportTypeId) } },
      include: { group: true, shownAs: true },
    }),
    tx.platformInterest.findMany({ where: { platformId: { in: platforms.map(({ platformId }) => platformId) } } }),
  ]);
  const known = new Map(defined.map((one) => [`${one.reportTypeId} ${one.metricId}`, one]));
  const isSeen =
    definitions.every(({ reportTypeId, metricId }, at) => {
      const { seen, seen_target: target } = change.definitions[at] ?? {};
      const now = known.get(`${reportTypeId} ${metricId}`);
      const isGroup = seen === undefined || seen === (now?.group.shortName ?? null);
      return isGroup && (target === undefined || target === (now?.shownAs?.shortName ?? null));
    }) &&
    change.platforms.every(({ platform, seen }) => {
      const now = new Set(reports.flatMap((one) => (one.platformId === platform ? [one.reportTypeId] : [])));
      return seen === undefined || (now.size === new Set(seen).size && seen.every((one) => now.has(one)));
    });
  if (!isSeen) throw new OutOfDate();
}

/**
 * The affected definitions as lines of text: "TR No_License: full_text_denial", "JR1 ft_total: full_text
 * (Total_Item_Requests)", "JSTOR: TR".
 */
async function stateOf(tx: Db, { definitions, platforms }: ResolvedChange): Promise<string[]> {
  const [defined, reports] = await Promise.all([
    definitions.length === 0
      ? []
      : tx.interestDefinition.findMany({
          where: { OR: definitions.map(({ reportTypeId, metricId }) => ({ reportTypeId, metricId })) },
          include: { reportType: true, metric: true, group: true, shownAs: true },
        }),
    tx.platformInterest.findMany({
      where: { platformId: { in: platforms.map(({ platformId }) => platformId) } },
      include: { platform: true, reportType: true },
    }),
  ]);
  return [
    ...defined.map(
      ({ reportType, metric, group, shownAs }) =>
        `${reportType.shortName} ${metric.shortName}: ${group.shortName}${shownAs ? ` (${shownAs.shortName})` : ""}`,
    ),
    ...reports.map(({ platform, reportType }) => `${platform.name}: ${reportType.shortName}`),
  ].sort();
}

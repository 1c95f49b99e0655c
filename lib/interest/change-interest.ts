import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import { groupBy } from "@/lib/kit/group-by";
import { conditionsText, HUMAN_USE, mayMeetBoth, readConditions } from "./attribute-conditions";
import type { InterestChange } from "./contract";
import { defaultDefinitions } from "./default-definitions";

/**
 * Changes interest definitions, effective for all months at once: nothing stored depends on them. Throws NotFound for
 * unknown names, OutOfDate if the definitions changed since the caller read them.
 */
export function changeInterest(
  scope: Scope<"consortium.manage">,
  change: InterestChange,
): Promise<{ changed: number }> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE interest_definitions, platform_interests IN SHARE ROW EXCLUSIVE MODE`;
    const resolved = await resolveChange(tx, change);
    await refuseUnseen(tx, change, resolved);
    const before = await stateOf(tx, resolved);
    for (const { reportTypeId, metricId, attributes, groupId, shownAsId } of resolved.definitions) {
      const key = { reportTypeId, metricId, attributes };
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
  const stored = new Map(defined.map((one) => [keyOf(one), one]));
  const isSeen =
    definitions.every((one, at) => {
      const { seen, seen_target: target } = change.definitions[at] ?? {};
      const now = stored.get(keyOf(one));
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
 * The affected definitions as lines of text: "TR No_License [Access_Method=Regular]: full_text_denial", "JR1 ft_total:
 * full_text (Total_Item_Requests)", "JSTOR: TR".
 */
async function stateOf(tx: Db, { definitions, platforms }: ResolvedChange): Promise<string[]> {
  const [defined, reports] = await Promise.all([
    definitions.length === 0
      ? []
      : tx.interestDefinition.findMany({
          where: {
            OR: definitions.map(({ reportTypeId, metricId, attributes }) => ({ reportTypeId, metricId, attributes })),
          },
          include: { reportType: true, metric: true, group: true, shownAs: true },
        }),
    tx.platformInterest.findMany({
      where: { platformId: { in: platforms.map(({ platformId }) => platformId) } },
      include: { platform: true, reportType: true },
    }),
  ]);
  return [
    ...defined.map(
      ({ reportType, metric, attributes, group, shownAs }) =>
        `${reportType.shortName} ${metric.shortName}${attributes ? ` [${attributes}]` : ""}: ${group.shortName}${shownAs ? ` (${shownAs.shortName})` : ""}`,
    ),
    ...reports.map(({ platform, reportType }) => `${platform.name}: ${reportType.shortName}`),
  ].sort();
}

/** A change with the ids that facts use. */
export type ResolvedChange = {
  readonly definitions: readonly {
    readonly reportTypeId: number;
    readonly metricId: number;
    readonly attributes: string;
    readonly groupId: number | null;
    readonly shownAsId: number | null;
  }[];
  readonly platforms: readonly { readonly platformId: number; readonly reportTypeIds: readonly number[] }[];
};

type Key = Omit<ResolvedChange["definitions"][number], "groupId" | "shownAsId">;

const keyOf = ({ reportTypeId, metricId, attributes }: Key) => `${reportTypeId} ${metricId} ${attributes}`;

/** The same usage must not count twice. */
function refuseOverlap(stored: readonly Key[], changes: ResolvedChange["definitions"]): void {
  const changed = new Set(changes.map(keyOf));
  const after = [...stored.filter((one) => !changed.has(keyOf(one))), ...changes.filter((one) => one.groupId !== null)];
  for (const [, alike] of groupBy(after, ({ reportTypeId, metricId }) => `${reportTypeId} ${metricId}`)) {
    const conditions = alike.map(({ attributes }) => readConditions(attributes) ?? []);
    if (conditions.some((one, at) => conditions.slice(at + 1).some((other) => mayMeetBoth(one, other))))
      throw new Refused("definitionsOverlap");
  }
}

/** Throws NotFound for an unknown report type, metric or platform, Refused if definitions overlap. */
export async function resolveChange(tx: Db, { definitions, platforms }: InterestChange): Promise<ResolvedChange> {
  const typeIds = [...definitions.map((one) => one.report_type), ...platforms.flatMap((one) => one.report_types)];
  const platformIds = platforms.map(({ platform }) => platform);
  const [types, metrics, groups, stored, existing] = await Promise.all([
    tx.reportType.findMany({ where: { id: { in: [...new Set(typeIds)] } } }),
    tx.metric.findMany(),
    tx.interestGroup.findMany(),
    tx.interestDefinition.findMany({ where: { reportTypeId: { in: [...new Set(typeIds)] } } }),
    tx.platform.count({ where: { id: { in: [...new Set(platformIds)] } } }),
  ]);
  const byId = new Map(types.map((type) => [type.id, type]));
  if (existing < new Set(platformIds).size || !typeIds.every((id) => byId.has(id))) throw new NotFound();
  const metricIds = new Map(metrics.map(({ id, shortName }) => [shortName, id]));
  const groupIds = new Map(groups.map(({ id, shortName }) => [shortName, id]));
  const resolved: ResolvedChange = {
    definitions: definitions.map(
      ({ report_type, metric, attributes: text = HUMAN_USE, group, target_metric: target }) => {
        const type = byId.get(report_type);
        const metricId = metricIds.get(metric);
        if (!type || metricId === undefined) throw new NotFound();
        // A metric shown under another name keeps it, unless the change states otherwise.
        const attributes = conditionsText(readConditions(text) ?? []);
        const alike = stored.filter((one) => one.reportTypeId === type.id && one.metricId === metricId);
        const before = alike.find((one) => one.attributes === attributes) ?? alike[0];
        const { shownAs } = defaultDefinitions(type).find((one) => one.metric === metric) ?? {};
        const usual = before ? before.shownAsId : ((shownAs === undefined ? null : metricIds.get(shownAs)) ?? null);
        const chosen = target == null ? null : metricIds.get(target);
        if (chosen === undefined) throw new NotFound();
        return {
          ...{
            reportTypeId: type.id,
            metricId,
            attributes,
            groupId: group === null ? null : (groupIds.get(group) ?? null),
          },
          shownAsId: target === undefined ? usual : chosen,
        };
      },
    ),
    platforms: platforms.map(({ platform, report_types }) => ({ platformId: platform, reportTypeIds: report_types })),
  };
  refuseOverlap(stored, resolved.definitions);
  return resolved;
}

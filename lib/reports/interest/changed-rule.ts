import type { ResolvedChange } from "@/lib/interest/change-interest";
import type { InterestRule } from "@/lib/usage/query/interest-rule";

/** The definitions after a change. */
export function changedRule(rule: InterestRule, { definitions, platforms }: ResolvedChange): InterestRule {
  const unchanged = rule.definitions.filter(
    ({ reportType, metric }) => !definitions.some((one) => one.reportTypeId === reportType && one.metricId === metric),
  );
  const added = definitions.flatMap(({ reportTypeId, metricId, groupId }) =>
    groupId === null ? [] : [{ reportType: reportTypeId, metric: metricId, group: groupId }],
  );
  const touched = new Set(platforms.map(({ platformId }) => platformId));
  const ofTypes = new Map(
    rule.platforms.map((one) => [one.reportType, one.platforms.filter((id) => !touched.has(id))]),
  );
  for (const { platformId, reportTypeIds } of platforms)
    for (const type of reportTypeIds) ofTypes.set(type, [...(ofTypes.get(type) ?? []), platformId]);
  return {
    definitions: [...unchanged, ...added],
    platforms: [...ofTypes].map(([reportType, own]) => ({ reportType, platforms: own })),
    superseded: rule.superseded,
    ...(rule.machines ? { machines: rule.machines } : {}),
  };
}

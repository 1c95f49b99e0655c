import "server-only";
import { supersedes } from "@/lib/counter/standard/superseding";
import { unshownValues } from "@/lib/counter/standard/unshown-attributes";
import { readConditions } from "@/lib/interest/attribute-conditions";
import type { ResolvedChange } from "@/lib/interest/change-interest";
import { countedRequests } from "@/lib/interest/counted-requests";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import type { InterestDefinition, ReportType } from "@/lib/kit/prisma/client";
import { attributes as attributeDimensions, dimensions, isText } from "@/lib/usage/dimensions";
import type { AttributeCondition, CountedMetric, InterestRule } from "@/lib/usage/query/interest-rule";

type Options = {
  /** With platforms of reports without definitions, too. */
  readonly ofAllReports?: boolean;
  /** A change that is not stored yet. */
  readonly change?: ResolvedChange;
};

/** The current interest definitions. */
export async function interestRule({ ofAllReports = false, change }: Options = {}): Promise<InterestRule> {
  const [definitions, platforms, types] = await Promise.all([
    db().interestDefinition.findMany({
      orderBy: [{ reportTypeId: "asc" }, { metricId: "asc" }, { attributes: "asc" }],
    }),
    db().$queryRaw<InterestRule["platforms"][number][]>`
      SELECT report_type_id::int AS "reportType", array_agg(platform_id ORDER BY platform_id) AS platforms
      FROM platform_interests
      WHERE ${ofAllReports} OR report_type_id IN (SELECT report_type_id FROM interest_definitions)
      GROUP BY report_type_id ORDER BY report_type_id`,
    db().reportType.findMany({ orderBy: { id: "asc" } }),
  ]);
  return {
    definitions: await countedMetrics(change ? changedDefinitions(definitions, change) : definitions, types),
    platforms: change ? changedPlatforms(platforms, change) : platforms,
    superseded: types.flatMap((older) =>
      types.filter((newer) => supersedes(newer, older)).map((newer) => ({ older: older.id, newer: newer.id })),
    ),
  };
}

type Definition = Pick<InterestDefinition, "reportTypeId" | "metricId" | "attributes" | "groupId">;

function changedDefinitions(stored: readonly Definition[], { definitions }: ResolvedChange): Definition[] {
  const isSame = (one: Omit<Definition, "groupId">, other: Omit<Definition, "groupId">) =>
    one.reportTypeId === other.reportTypeId && one.metricId === other.metricId && one.attributes === other.attributes;
  return [
    ...stored.filter((one) => !definitions.some((other) => isSame(one, other))),
    ...definitions.flatMap(({ groupId, ...one }) => (groupId === null ? [] : [{ ...one, groupId }])),
  ];
}

function changedPlatforms(stored: InterestRule["platforms"], { platforms }: ResolvedChange): InterestRule["platforms"] {
  const touched = new Set(platforms.map(({ platformId }) => platformId));
  const ofTypes = new Map(stored.map((one) => [one.reportType, one.platforms.filter((id) => !touched.has(id))]));
  for (const { platformId, reportTypeIds } of platforms)
    for (const type of reportTypeIds) ofTypes.set(type, [...(ofTypes.get(type) ?? []), platformId]);
  return [...ofTypes].map(([reportType, own]) => ({ reportType, platforms: own }));
}

/** Replaces written conditions with the ids of their values; a blank matches what its report does not show. */
async function countedMetrics(
  definitions: readonly Definition[],
  types: readonly ReportType[],
): Promise<CountedMetric[]> {
  const conditions = definitions.map(({ attributes }) => readConditions(attributes) ?? []);
  const words = [...new Set(conditions.flat().flatMap((one) => one.words))];
  const texts = await db().attributeText.findMany({ where: { text: { in: words } } });
  const ids = new Map(texts.map(({ id, attribute, text }) => [`${attribute} ${text}`, id]));
  const typesById = new Map(types.map((type) => [type.id, type]));
  const metricOf = await requestsCounted(definitions, typesById);
  return definitions.map(({ reportTypeId, metricId, groupId }, at) => ({
    ...{ reportType: reportTypeId, metric: metricOf(reportTypeId, metricId), group: groupId },
    attributes: (conditions[at] ?? []).flatMap(({ attribute, words: own, isExcluded }): AttributeCondition[] => {
      const of = attributeDimensions.filter(isText).find((name) => dimensions[name].counter === attribute);
      const type = typesById.get(reportTypeId);
      const unshown = type && attribute !== "Access_Method" ? unshownValues(type, attribute) : ["Regular"];
      const keys = own.flatMap((word) => ids.get(`${attribute} ${word}`) ?? []);
      const blank = own.some((word) => unshown.includes(word)) ? [0] : [];
      return of ? [{ of, keys: [...blank, ...keys].sort((a, b) => a - b), isExcluded }] : [];
    }),
  }));
}

/** The metric that a definition counts; a report that also defines unique item requests counts both as defined. */
async function requestsCounted(definitions: readonly Definition[], types: ReadonlyMap<number, ReportType>) {
  const metrics = await db().metric.findMany({
    where: { shortName: { in: ["Total_Item_Requests", "Unique_Item_Requests"] } },
  });
  return (reportType: number, metric: number) => {
    const type = types.get(reportType);
    const name = metrics.find(({ id }) => id === metric)?.shortName;
    if (!type || !name) return metric;
    const counted = metrics.find(({ shortName }) => shortName === countedRequests(type, name))?.id ?? metric;
    const isDefined = definitions.some((one) => one.reportTypeId === reportType && one.metricId === counted);
    return isDefined ? metric : counted;
  };
}

const isOfPeople = ({ of, keys, isExcluded }: AttributeCondition) =>
  of !== "accessMethod" || keys.includes(0) !== isExcluded;

/** The definitions without those of machines alone, such as text mining. */
export const humanInterest = (rule: InterestRule): InterestRule => ({
  ...rule,
  definitions: rule.definitions.filter(({ attributes = [] }) => attributes.every(isOfPeople)),
});

/** Use by machines that would count if people had made it: the definitions that leave it out, turned around. */
export const machineInterest = (rule: InterestRule): InterestRule => ({
  ...rule,
  definitions: humanInterest(rule).definitions.flatMap(({ attributes = [], ...definition }) => {
    if (!attributes.some(({ of }) => of === "accessMethod")) return [];
    const turned = attributes.map((one) => (one.of === "accessMethod" ? { ...one, isExcluded: !one.isExcluded } : one));
    return [{ ...definition, attributes: turned }];
  }),
});

/** The same by period length of figures: months, quarters and years. */
export async function interestByLength(known?: InterestRule): Promise<ReadonlyMap<number, InterestRule>> {
  const [rule, types] = await Promise.all([
    known ?? interestRule(),
    db().reportType.findMany({ where: { periodMonths: { gt: 1 } }, select: { id: true, periodMonths: true } }),
  ]);
  const lengths = new Map(types.map(({ id, periodMonths }) => [id, periodMonths]));
  const apart = groupBy(rule.definitions, ({ reportType }) => lengths.get(reportType) ?? 1);
  return new Map([...apart].map(([length, definitions]) => [length, { ...rule, definitions }]));
}

/** Only monthly usage. */
export async function monthlyInterest(): Promise<InterestRule> {
  return (await interestByLength()).get(1) ?? { definitions: [], platforms: [], superseded: [] };
}

import "server-only";
import { unshownValues } from "@/lib/counter/standard/unshown-attributes";
import { impliesAvailability } from "@/lib/interest/preferred-metric";
import { db } from "@/lib/kit/db";
import { chooseUsage } from "@/lib/overlap/choose-usage";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import type { EngineOptions } from "@/lib/usage/ask/ask-engine";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { expressionOf } from "@/lib/usage/query/conditions";
import { isOneOf, literal, uint32s, uint64s } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { type InterestRule, reportTypesIn } from "@/lib/usage/query/interest-rule";
import { type Sql, sql } from "@/lib/usage/query/sql";
import type { NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import type { ChosenValue } from "./choose-value";
import type { ValueQuery } from "./contract";
import { reportedKinds } from "./reported-kinds";
import type { TitleKind, ValuePlan } from "./value-plan";

/** Metrics that count as use and as denials, in the places and months of the comparison. */
export type ValueUsage = {
  readonly where: NumberedWhere;
  /** Interest of the selected groups, without denials. */
  readonly interest: InterestRule;
  /** Denials of all groups. */
  readonly denials: InterestRule;
  readonly noLicense: readonly number[];
  readonly access: { readonly open: readonly number[]; readonly free: readonly number[] };
  /** Report types without access types. */
  readonly unspecified: readonly number[];
  /** Report types whose interest is defined on a platform and that show this kind of titles. */
  readonly titleReports: (platform: number, kind: TitleKind) => readonly number[];
  readonly denialReports: (platform: number) => readonly number[];
};

const NO_LICENSE: readonly string[] = ["No_License", "no_license"];
export const openAccessTypes: readonly string[] = ["OA_Gold", "OA_Delayed", "Open"];
export const freeAccessTypes: readonly string[] = ["Other_Free_To_Read", "Free_To_Read"];

type Chosen = Pick<ValueQuery, "groups"> & { readonly titles: readonly number[] | undefined };

/** `titles`: only these. */
export async function chooseValueUsage(
  { months, platforms, organizations, places }: ChosenValue,
  { groups, titles }: Chosen,
): Promise<ValueUsage> {
  const period = { from: months[0], to: months.at(-1) };
  const [{ where, interest = NO_INTEREST }, rule, types, metrics, texts] = await Promise.all([
    chooseUsage({ ...period, groups }),
    interestRule(),
    db().reportType.findMany({ select: { id: true, counterCode: true, release: true, hasTitles: true } }),
    db().metric.findMany({ select: { id: true, shortName: true } }),
    db().attributeText.findMany({ where: { attribute: "Access_Type" }, select: { id: true, text: true } }),
  ]);
  const refused = new Set(metrics.filter(({ shortName }) => !impliesAvailability(shortName)).map(({ id }) => id));
  const denials = { ...rule, definitions: rule.definitions.filter(({ metric }) => refused.has(metric)) };
  const kindsById = new Map(types.map((type) => [type.id, reportedKinds(type)]));
  const definedOn = (types: readonly number[], platform: number) =>
    types.filter((type) =>
      rule.platforms.some(({ reportType, platforms: own }) => reportType === type && own.includes(platform)),
    );
  const ofInterest = reportTypesIn(interest, where.metric);
  const ofDenials = reportTypesIn(denials).filter((type) => (kindsById.get(type) ?? []).length > 0);
  const idsOf = (words: readonly string[]) => texts.flatMap(({ id, text }) => (words.includes(text) ? id : []));
  return {
    where: {
      ...where,
      organization: organizations,
      platform: platforms.map(({ id }) => id),
      ...(places && { places: places.map((place) => [place.organization, place.platform] as const) }),
      ...(titles && { title: titles }),
    },
    ...{ interest, denials },
    noLicense: metrics.flatMap(({ id, shortName }) => (NO_LICENSE.includes(shortName) ? id : [])),
    access: { open: idsOf(openAccessTypes), free: idsOf(freeAccessTypes) },
    unspecified: types.flatMap((type) => (unshownValues(type, "Access_Type").length === 0 ? type.id : [])),
    titleReports: (platform, kind) =>
      definedOn(ofInterest, platform).filter((type) => kindsById.get(type)?.includes(kind)),
    denialReports: (platform) => definedOn(ofDenials, platform),
  };
}

const NO_INTEREST: InterestRule = { definitions: [], platforms: [], superseded: [] };

/** The slot of a fact; 0 where no list applies. */
function slotOf({ groups, segments, cells }: ValuePlan): Sql {
  const width = Math.max(0, ...segments.map(({ segment }) => segment)) + 1;
  const places = groups.flatMap((group, at) => group.map((place) => ({ ...place, group: at + 1 })));
  const group = sql`transform(toUInt64(${expressionOf("platform")}) * 4294967296 + ${expressionOf("organization")}, ${uint64s(places.map(({ platform, organization }) => platform * PLACE + organization))}, ${uint32s(places.map((one) => one.group))}, toUInt32(0))`;
  const segment = sql`transform(toYYYYMM(${expressionOf("month")}), ${uint32s(segments.map(({ month }) => Number(month.replace("-", ""))))}, ${uint32s(segments.map((one) => one.segment))}, toUInt32(0))`;
  const withLists = cells.filter(({ slot }) => slot > 0);
  return sql`transform(toUInt32(${group} * ${literal(width)} + ${segment}), ${uint32s(withLists.map((one) => one.group * width + one.segment))}, ${uint32s(withLists.map(({ slot }) => slot))}, toUInt32(0))`;
}

const PLACE = 2 ** 32;

/** Parallel lists: the use of a title where the same lists apply. */
export type TitleUse = {
  readonly slots: number[];
  readonly titles: number[];
  readonly uses: number[];
  readonly open: number[];
  readonly free: number[];
  readonly unspecified: number[];
  readonly noLicense: number[];
  readonly limit: number[];
};

/** Use and denials of each title by slot; a title may have a row of use and one of denials. */
export async function askTitleUse(
  view: UsageView,
  plan: ValuePlan,
  { where, interest, denials, noLicense, access, unspecified }: ValueUsage,
  asking: EngineOptions,
): Promise<TitleUse> {
  const slot = slotOf(plan);
  const title = expressionOf("title");
  const accessType = expressionOf("accessType");
  const { metric: _, ...places } = where;
  const [used, refused] = await Promise.all([
    askSql(
      view,
      (facts) =>
        sql`SELECT ${slot} AS slot, ${title}, sum(value), sumIf(value, ${isOneOf(accessType, access.open)}), sumIf(value, ${isOneOf(accessType, access.free)}), sumIf(value, ${accessType} = 0 AND ${isOneOf(expressionOf("reportType"), unspecified)}) ${facts} AND ${title} != 0 GROUP BY slot, ${title}`,
      { ...asking, where, interest },
    ),
    denials.definitions.length === 0
      ? { rows: [] }
      : askSql(
          view,
          (facts) =>
            sql`SELECT ${slot} AS slot, ${title}, sumIf(value, ${isOneOf(expressionOf("metric"), noLicense)}), sumIf(value, NOT (${isOneOf(expressionOf("metric"), noLicense)})) ${facts} AND ${title} != 0 GROUP BY slot, ${title}`,
          {
            ...asking,
            ...{ where: places, interest: denials },
            of: ["organization", "platform", "month", "title", "metric"],
          },
        ),
  ]);
  const use: TitleUse = {
    ...{ slots: [], titles: [], uses: [], open: [], free: [] },
    ...{ unspecified: [], noLicense: [], limit: [] },
  };
  const add = (row: readonly number[]) => {
    const [slot = 0, title = 0, uses = 0, open = 0, free = 0, unknown = 0, noLicense = 0, limit = 0] = row;
    use.slots.push(slot);
    use.titles.push(title);
    use.uses.push(uses);
    use.open.push(open);
    use.free.push(free);
    use.unspecified.push(unknown);
    use.noLicense.push(noLicense);
    use.limit.push(limit);
  };
  for (const row of used.rows) add([...row.map(exactNumber), 0, 0]);
  for (const row of refused.rows) {
    const [slot = 0, title = 0, noLicense = 0, limit = 0] = row.map(exactNumber);
    add([slot, title, 0, 0, 0, 0, noLicense, limit]);
  }
  return use;
}

type YearUse = {
  readonly slot: number;
  readonly title: number;
  /** Year of the use. */
  readonly year: number;
  /** Year of publication. */
  readonly yop: number;
  readonly uses: number;
  /** Of open access or free content. */
  readonly open: number;
};

/** Use of some titles by year of publication, where a list applies. */
export async function askYearUse(
  view: UsageView,
  plan: ValuePlan,
  { where, interest, access }: ValueUsage,
  { titles, ...asking }: EngineOptions & { readonly titles: readonly number[] },
): Promise<YearUse[]> {
  if (titles.length === 0) return [];
  const [title, year, yop] = [expressionOf("title"), expressionOf("year"), expressionOf("yop")];
  const isOpen = isOneOf(expressionOf("accessType"), [...access.open, ...access.free]);
  const { rows } = await askSql(
    view,
    (facts) =>
      sql`SELECT ${slotOf(plan)} AS slot, ${title}, ${year} AS used, ${yop}, sum(value), sumIf(value, ${isOpen}) ${facts} GROUP BY slot, ${title}, used, ${yop} HAVING slot > 0`,
    { ...asking, where: { ...where, title: titles }, interest },
  );
  return rows.map((row) => {
    const [slot = 0, title = 0, year = 0, yop = 0, uses = 0, open = 0] = row.map(exactNumber);
    return { slot, title, year, yop, uses, open };
  });
}

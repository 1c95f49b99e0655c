import "server-only";
import { impliesAvailability } from "@/lib/interest/preferred-metric";
import { db } from "@/lib/kit/db";
import { type EngineOptions, engineList } from "@/lib/usage/ask/ask-engine";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { limit, type Page } from "@/lib/usage/query/compile";
import { isOneOf, uint32 } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import type { InterestRule } from "@/lib/usage/query/interest-rule";
import { type Sql, sql } from "@/lib/usage/query/sql";
import type { MonthRange, NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import type { AlikeTitles } from "./alike-titles";

/** Usage that implies access to a title. */
export type AccessUse = { readonly where: NumberedWhere; readonly interest?: InterestRule };

const places = ["organization", "title", "platform"] as const;

/** Usage of each title per organization and platform: overlaps are always within one organization. */
const byPlace = (facts: Sql): Sql =>
  sql`SELECT organization_id, title_id, platform_id, sum(value) AS uses ${facts} AND title_id != 0 GROUP BY organization_id, title_id, platform_id`;

/** Titles of the selected usage, combined by distribution. */
export async function askAlikeTitles(
  view: UsageView,
  chosen: AccessUse,
  asking: EngineOptions = {},
): Promise<AlikeTitles[]> {
  const { rows } = await askSql(
    view,
    (facts) => {
      const usesByTitle = sql`SELECT title_id, arraySort(groupArray((platform_id, uses))) AS held FROM (${byPlace(facts)}) GROUP BY organization_id, title_id`;
      const bySet = sql`SELECT title_id, held.1 AS platforms, sumForEach(held.2) AS uses FROM (${usesByTitle}) GROUP BY title_id, platforms`;
      const ofTitle = sql`SELECT arraySort(groupArray((platforms, uses))) AS sets FROM (${bySet}) GROUP BY title_id`;
      return sql`SELECT sets.1 AS places, count(), sumForEach(arrayFlatten(sets.2)) FROM (${ofTitle}) GROUP BY places ORDER BY places`;
    },
    { ...asking, ...chosen, of: places },
  );
  return rows.map(([places, count, uses]) =>
    alikeOf(engineList(places), exactNumber(count), engineList(uses).map(exactNumber)),
  );
}

/** Uses of all sets are concatenated. */
function alikeOf(places: readonly unknown[], count: number, uses: readonly number[]): AlikeTitles {
  let from = 0;
  const sets = places.map((set) => {
    const platforms = engineList(set).map(exactNumber);
    const own = uses.slice(from, from + platforms.length);
    from += platforms.length;
    return { platforms, uses: own };
  });
  return { count, sets };
}

export type TitleShare = {
  readonly title: number;
  /** Maximum number of platforms on which one organization used it. */
  readonly platforms: number;
  readonly interest: number;
};

type Sharing = AccessUse & {
  /** Used by one organization on at least this many platforms. */
  readonly atLeast: number;
  /** Used by the same organization on all of these. */
  readonly on: readonly number[];
  readonly order?: { readonly by: "interest" | "platforms"; readonly descending: boolean };
  readonly page?: Page;
};

/** Titles that an organization used on several platforms, and their number. */
export async function askSharedTitles(
  view: UsageView,
  { atLeast, on, order = { by: "interest", descending: true }, page, ...chosen }: Sharing,
  asking: EngineOptions = {},
): Promise<{ titles: TitleShare[]; count: number }> {
  const { rows, rowCount } = await askSql(
    view,
    (facts) => {
      const isOn = on.map((platform) => sql` AND has(places, ${uint32(platform)})`);
      const fulfils = isOn.reduce((before, one) => sql`${before}${one}`, sql`length(places) >= ${uint32(atLeast)}`);
      const ofOne = sql`SELECT title_id, groupArray(platform_id) AS places, sum(uses) AS interest FROM (${byPlace(facts)}) GROUP BY organization_id, title_id`;
      const key = order.by === "interest" ? sql`interest` : sql`platforms`;
      const way = order.descending ? sql`DESC` : sql`ASC`;
      return sql`SELECT title_id, max(length(places)) AS platforms, sum(ofOne.interest) AS interest FROM (${ofOne}) AS ofOne GROUP BY title_id HAVING max(${fulfils}) ORDER BY ${key} ${way}, title_id ASC${page ? limit(page) : sql``}`;
    },
    { ...asking, ...chosen, of: places },
  );
  const titles = rows.map(([title, platforms, interest]) => ({
    ...{ title: exactNumber(title), platforms: exactNumber(platforms), interest: exactNumber(interest) },
  }));
  return { titles, count: rowCount };
}

/** Use of a title by an organization, on canceled platforms and on those that stay. */
export type TitleLoss = {
  readonly title: number;
  readonly organization: number;
  readonly here: number;
  readonly elsewhere: number;
};

type Canceling = AccessUse & {
  readonly dropped: readonly number[];
  /** Only titles that the organization used on no platform that stays. */
  readonly onlyLost: boolean;
  readonly page?: Page;
};

/** Titles on canceled platforms by organization, lost ones first, and their number. */
export async function askTitleLosses(
  view: UsageView,
  { dropped, onlyLost, page, ...chosen }: Canceling,
  asking: EngineOptions = {},
): Promise<{ losses: TitleLoss[]; count: number }> {
  if (dropped.length === 0) return { losses: [], count: 0 };
  const { rows, rowCount } = await askSql(
    view,
    (facts) => {
      const isDropped = isOneOf(sql`platform_id`, dropped, "dropped");
      const only = onlyLost ? sql` AND stays = 0` : sql``;
      return sql`SELECT title_id, organization_id, sumIf(uses, ${isDropped}) AS here, sumIf(uses, NOT ${isDropped}) AS elsewhere, countIf(NOT ${isDropped}) AS stays FROM (${byPlace(facts)}) GROUP BY title_id, organization_id HAVING countIf(${isDropped}) > 0${only} ORDER BY stays = 0 DESC, here DESC, title_id ASC, organization_id ASC${page ? limit(page) : sql``}`;
    },
    { ...asking, ...chosen, of: places },
  );
  const losses = rows.map(([title, organization, here, elsewhere]) => ({
    ...{ title: exactNumber(title), organization: exactNumber(organization) },
    ...{ here: exactNumber(here), elsewhere: exactNumber(elsewhere) },
  }));
  return { losses, count: rowCount };
}

export type UsedYears = { readonly first: number; readonly last: number };

type Asked = { readonly titles: readonly number[]; readonly month: MonthRange | undefined };

/** COUNTER uses 0001 for an unknown year and 9999 for articles in press. */
const toldYears = { from: 1000, to: 9998 };

/**
 * First and last year of publication of licensed content in use, by title and platform id. From title reports; free
 * content, investigations and denials do not show what a library has.
 */
export async function askPublishedYears(
  view: UsageView,
  { titles, month }: Asked,
  asking: EngineOptions = {},
): Promise<ReadonlyMap<number, Record<string, UsedYears>>> {
  const published = new Map<number, Record<string, UsedYears>>();
  if (titles.length === 0) return published;
  const where = { ...(await usageUnderLicense()), title: titles, month, yop: toldYears };
  const { rows } = await askSql(
    view,
    (facts) => sql`SELECT title_id, platform_id, min(yop), max(yop) ${facts} GROUP BY title_id, platform_id`,
    { ...asking, where },
  );
  for (const row of rows) {
    const [title = 0, platform = 0, first = 0, last = 0] = row.map(exactNumber);
    published.set(title, { ...published.get(title), [platform]: { first, last } });
  }
  return published;
}

async function usageUnderLicense() {
  const [reportTypes, metrics, accessTypes] = await Promise.all([
    db().reportType.findMany({ where: { counterCode: "TR", release: { not: "own" } }, select: { id: true } }),
    db().metric.findMany({ select: { id: true, shortName: true } }),
    db().attributeText.findMany({ where: { attribute: "Access_Type", text: "Controlled" }, select: { id: true } }),
  ]);
  return {
    reportType: reportTypes.map(({ id }) => id),
    metric: metrics.filter(({ shortName }) => tellsOfHoldings(shortName)).map(({ id }) => id),
    accessType: accessTypes.map(({ id }) => id),
  };
}

const tellsOfHoldings = (metric: string): boolean => impliesAvailability(metric) && !metric.endsWith("_Investigations");

import "server-only";
import type { ValueUsage } from "@/lib/entitlements/value/ask-value";
import type { Place } from "@/lib/entitlements/value/value-plan";
import { type EngineOptions, engineList } from "@/lib/usage/ask/ask-engine";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { expressionOf } from "@/lib/usage/query/conditions";
import { isOneOf, literal, pairs } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { type Sql, sql } from "@/lib/usage/query/sql";
import type { UsageView } from "@/lib/usage/usage-view";

/** Use of a title by an organization at places that lose access. */
export type TitleAtPlaces = {
  readonly organization: number;
  readonly title: number;
  readonly uses: number;
  /** Of open access or free content. */
  readonly open: number;
  /** Where the report has no access types: some of it may be open. */
  readonly unspecified: number;
  /** Other platforms on which the organization used the title. */
  readonly elsewhere: readonly number[];
};

const isAt = (places: readonly Place[]): Sql =>
  sql`(${expressionOf("platform")}, ${expressionOf("organization")}) IN (${pairs(
    places.map(({ platform, organization }) => [platform, organization] as const),
    [sql`canceled_platform`, sql`canceled_organization`],
  )})`;

/** Use of titles at places, at most so many rows. Organizations are those of the places. */
export async function askCanceledUse(
  view: UsageView,
  { where, interest, access, unspecified }: ValueUsage,
  { places, most, ...asking }: EngineOptions & { readonly places: readonly Place[]; readonly most: number },
): Promise<TitleAtPlaces[]> {
  const { platform: _, ...everywhere } = where;
  const [organization, title] = [expressionOf("organization"), expressionOf("title")];
  const accessType = expressionOf("accessType");
  const isCanceled = isAt(places);
  const isOpen = isOneOf(accessType, [...access.open, ...access.free]);
  const { rows } = await askSql(
    view,
    (facts) =>
      sql`SELECT ${organization} AS place, ${title}, sumIf(value, ${isCanceled}) AS uses, sumIf(value, ${isCanceled} AND ${isOpen}), sumIf(value, ${isCanceled} AND ${accessType} = 0 AND ${isOneOf(expressionOf("reportType"), unspecified)}), groupUniqArrayIf(${expressionOf("platform")}, NOT (${isCanceled})) ${facts} AND ${title} != 0 GROUP BY place, ${title} HAVING uses > 0 ORDER BY place, ${title} LIMIT ${literal(most)}`,
    { ...asking, interest, where: { ...everywhere, organization: organizationsOf(places) } },
  );
  return rows.map(([at, title, uses, open, unknown, elsewhere]) => ({
    ...{ organization: exactNumber(at), title: exactNumber(title), uses: exactNumber(uses), open: exactNumber(open) },
    ...{ unspecified: exactNumber(unknown), elsewhere: engineList(elsewhere).map(exactNumber) },
  }));
}

type LicensedYear = {
  readonly organization: number;
  readonly title: number;
  /** Calendar year of the use. */
  readonly year: number;
  /** Year of publication. */
  readonly yop: number;
  readonly uses: number;
};

type OfTitles = EngineOptions & { readonly places: readonly Place[]; readonly titles: readonly number[] };

/** Use of content that is not open, at places, by year of publication. */
export async function askLicensedYears(
  view: UsageView,
  { where, interest, access }: ValueUsage,
  { places, titles, ...asking }: OfTitles,
): Promise<LicensedYear[]> {
  if (titles.length === 0) return [];
  const [organization, title] = [expressionOf("organization"), expressionOf("title")];
  const [year, yop] = [expressionOf("year"), expressionOf("yop")];
  const isOpen = isOneOf(expressionOf("accessType"), [...access.open, ...access.free]);
  const { rows } = await askSql(
    view,
    (facts) =>
      sql`SELECT ${organization} AS place, ${title}, ${year} AS used, ${yop}, sum(value) ${facts} AND ${isAt(places)} AND NOT (${isOpen}) GROUP BY place, ${title}, used, ${yop}`,
    { ...asking, interest, where: { ...where, organization: organizationsOf(places), title: titles } },
  );
  return rows.map((row) => {
    const [organization = 0, title = 0, year = 0, yop = 0, uses = 0] = row.map(exactNumber);
    return { organization, title, year, yop, uses };
  });
}

const organizationsOf = (places: readonly Place[]): number[] => [
  ...new Set(places.map(({ organization }) => organization)),
];

import type { MonthRange } from "../question";
import { type Grouping, groups, limit, type Page } from "./compile";
import { identifier, joinSql, render, type Statement, sql } from "./sql";
import type { Audience } from "./visible-facts";

/** Figures of each row of a comparison. */
export const trendFigures = ["base", "compared", "difference", "change"] as const;
export type TrendFigure = (typeof trendFigures)[number];

type Comparison = {
  readonly grouping: Grouping;
  readonly base: MonthRange;
  readonly compared: MonthRange;
  readonly order?: { readonly by: TrendFigure; readonly descending: boolean } | undefined;
  readonly page?: Page | undefined;
};

/**
 * The groups of two ranges of months side by side, without groups that have no usage in either. A change from zero is
 * undefined and sorts last in both directions.
 */
export function compileTrend(audience: Audience, { grouping, base, compared, order, page }: Comparison): Statement {
  const { by } = grouping;
  const [measure] = grouping.measures;
  const within = (month: MonthRange) => groups(audience, { ...grouping, where: { ...grouping.where, month } });
  const keys = by.map(identifier);
  const half = (span: MonthRange, name: "base" | "compared") => {
    const figure = sql`toInt64(${identifier(measure)})`;
    const figures =
      name === "base" ? [sql`${figure} AS base`, sql`0 AS compared`] : [sql`0 AS base`, sql`${figure} AS compared`];
    return sql`SELECT ${joinSql([...keys, ...figures], "list")} FROM (${within(span)})`;
  };
  const grouped = by.length > 0 ? sql` GROUP BY ${joinSql(keys, "list")}` : sql``;
  const sums = [sql`sum(base) AS base`, sql`sum(compared) AS compared`];
  const both = sql`SELECT ${joinSql([...keys, ...sums], "list")} FROM (${half(base, "base")} UNION ALL ${half(compared, "compared")}) AS halves${grouped}`;
  const figures = [
    ...[sql`base`, sql`compared`, sql`compared - base AS difference`],
    sql`if(base = 0, NULL, (compared - base) / base) AS change`,
  ];
  const leading = order ? [sql`${identifier(order.by)} ${order.descending ? sql`DESC` : sql`ASC`} NULLS LAST`] : [];
  // As with other groups, rows that are limited without an order cannot be counted.
  const ordering = order || page ? [...leading, ...keys] : [];
  const ordered = ordering.length > 0 ? sql` ORDER BY ${joinSql(ordering, "list")}` : sql``;
  return render(
    sql`SELECT ${joinSql([...keys, ...figures], "list")} FROM (${both}) AS compared_ranges WHERE base != 0 OR compared != 0${ordered}${page ? limit(page) : sql``}`,
  );
}

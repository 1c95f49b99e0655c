import "server-only";
import type { Running } from "@/lib/reports/ask/running";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { expressionOf, holds } from "@/lib/usage/query/conditions";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { joined, sql } from "@/lib/usage/query/sql";
import type { MonthRange } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";

/** Which part of the usage: absent parts are all of it. */
export type Part = {
  readonly platform?: readonly number[] | undefined;
  readonly title?: readonly number[] | undefined;
  readonly item?: readonly number[] | undefined;
  readonly month?: MonthRange | undefined;
};

type Used = {
  readonly of: "title" | "item" | "platform";
  readonly where: Part;
  /** Only what an organization has usage of on several platforms. */
  readonly onSeveralPlatforms?: boolean;
};

/** The titles, items or platforms with any usage of whatever metric, by id. There may be half a million of them. */
export async function askUsed(
  view: UsageView,
  { of, where, onSeveralPlatforms = false }: Used,
  { signal }: Pick<Running, "signal"> = {},
): Promise<number[]> {
  const subject = expressionOf(of);
  const { platform, title, item, month } = where;
  const conditions = [
    ...(platform ? [holds("platform", platform)] : []),
    ...(title ? [holds("title", title)] : []),
    ...(item ? [holds("item", item)] : []),
    ...(month ? [holds("month", month)] : []),
    sql`${subject} > 0`,
  ];
  const { rows } = await askSql(
    view,
    (visible) => {
      const facts = sql`${visible} AND ${joined(conditions, "all")}`;
      if (!onSeveralPlatforms) return sql`SELECT ${subject} ${facts} GROUP BY ${subject} ORDER BY ${subject}`;
      const organization = expressionOf("organization");
      const several = sql`SELECT ${subject} ${facts} GROUP BY ${organization}, ${subject} HAVING uniqExact(${expressionOf("platform")}) > 1`;
      return sql`SELECT DISTINCT ${subject} FROM (${several}) ORDER BY ${subject}`;
    },
    { signal },
  );
  return rows.map(([id]) => exactNumber(id));
}

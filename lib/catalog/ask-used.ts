import "server-only";
import type { Running } from "@/lib/reports/ask/running";
import { engineList } from "@/lib/usage/ask/ask-engine";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { expressionOf } from "@/lib/usage/query/conditions";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { sql } from "@/lib/usage/query/sql";
import type { NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";

type Used = {
  readonly of: "title" | "item" | "platform";
  readonly where: NumberedWhere;
  /** Limits to objects that an organization used on several platforms. */
  readonly onSeveralPlatforms?: boolean;
};

/** Ids of titles, items or platforms with any usage; there may be half a million. */
export async function askUsed(
  view: UsageView,
  { of, where, onSeveralPlatforms = false }: Used,
  { signal }: Pick<Running, "signal"> = {},
): Promise<number[]> {
  const subject = expressionOf(of);
  // A bitmap collects half a million ids faster than a hash table, and one row is read several times faster than one
  // per id.
  const listed = sql`SELECT arraySort(bitmapToArray(groupBitmapState(${subject})))`;
  const { rows } = await askSql(
    view,
    (facts) => {
      const named = sql`${facts} AND ${subject} > 0`;
      if (!onSeveralPlatforms) return sql`${listed} ${named}`;
      const [organization, platform] = [expressionOf("organization"), expressionOf("platform")];
      const several = sql`SELECT ${subject} ${named} GROUP BY ${organization}, ${subject} HAVING uniqExact(${platform}) > 1`;
      return sql`${listed} FROM (${several})`;
    },
    { where, of: ["organization", "platform", of], signal },
  );
  return engineList(rows[0]?.[0]).map(exactNumber);
}

/** Number of titles, items or platforms with any usage. */
export async function countUsed(
  view: UsageView,
  { of, where }: Pick<Used, "of" | "where">,
  { signal }: Pick<Running, "signal"> = {},
): Promise<number> {
  const subject = expressionOf(of);
  const asking = { where, of: [of], signal };
  const { rows } = await askSql(
    view,
    (facts) => sql`SELECT groupBitmap(${subject}) ${facts} AND ${subject} > 0`,
    asking,
  );
  return exactNumber(rows[0]?.[0]);
}

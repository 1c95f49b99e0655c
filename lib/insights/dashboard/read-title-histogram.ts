import "server-only";
import type { Scope } from "@/lib/access/scope";
import { countUsed } from "@/lib/catalog/ask-used";
import { db } from "@/lib/kit/db";
import type { Months } from "@/lib/navigation/date-range";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { expressionOf } from "@/lib/usage/query/conditions";
import { uint32s } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { sql } from "@/lib/usage/query/sql";
import { binEnds, histogramBins } from "./histogram-bins";

/**
 * The number of titles, and their interest together, by their interest in the important groups; those with other usage only, such as denials, have
 * none. Throws NotFound for an organization out of reach.
 */
export async function readTitleHistogram(
  scope: Scope<"usage.view">,
  { organization, from, to }: { organization: number } & Months,
  { signal }: Pick<Running, "signal"> = {},
) {
  const [view, interest, important] = await Promise.all([
    viewUsage(scope.within(organization)),
    interestRule(),
    db().interestGroup.findMany({ where: { isImportant: true }, select: { id: true } }),
  ]);
  const title = expressionOf("title");
  const month = { from, to };
  const where = { month, metric: important.map(({ id }) => id) };
  const [binned, used] = await Promise.all([
    askSql(
      view,
      (facts) => {
        const titles = sql`SELECT sum(value) AS total ${facts} AND ${title} > 0 GROUP BY ${title}`;
        const bin = sql`length(arrayFilter(past -> past < total, ${uint32s(binEnds, "ends")}))`;
        return sql`SELECT ${bin} AS bin, count() AS titles, max(total) AS largest, sum(total) AS interest FROM (${titles}) GROUP BY bin ORDER BY bin`;
      },
      { where, of: ["title"], interest, signal },
    ),
    countUsed(view, { of: "title", where: { month } }, { signal }),
  ]);
  const sums = new Map(
    binned.rows.map(([bin, titles, , uses]) => [
      exactNumber(bin),
      { count: exactNumber(titles), interest: exactNumber(uses) },
    ]),
  );
  const withInterest = [...sums.values()].reduce((sum, { count }) => sum + count, 0);
  const largest = Math.max(...binned.rows.map(([, , most]) => exactNumber(most)), 0);
  return histogramBins(new Map([...sums, [0, { count: used - withInterest, interest: 0 }]]), largest);
}

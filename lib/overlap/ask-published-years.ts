import "server-only";
import { impliesAvailability } from "@/lib/interest/preferred-metric";
import { db } from "@/lib/kit/db";
import type { Asking } from "@/lib/usage/ask/ask-engine";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { sql } from "@/lib/usage/query/sql";
import type { MonthRange } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";

export type Years = { readonly first: number; readonly last: number };

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
  asking: Asking = {},
): Promise<ReadonlyMap<number, Record<string, Years>>> {
  const published = new Map<number, Record<string, Years>>();
  if (titles.length === 0) return published;
  const where = { ...(await usageUnderLicence()), title: titles, month, yop: toldYears };
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

async function usageUnderLicence() {
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

import "server-only";
import type { Asking } from "@/lib/usage/ask/ask-engine";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { limit, type Page } from "@/lib/usage/query/compile";
import { uint32 } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { sql } from "@/lib/usage/query/sql";
import type { UsageView } from "@/lib/usage/usage-view";
import { byPlace, type Chosen, places } from "./ask-alike-titles";

export type SharedTitle = {
  readonly title: number;
  /** Maximum number of platforms on which one organization used it. */
  readonly platforms: number;
  readonly interest: number;
};

type Sharing = Chosen & {
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
  asking: Asking = {},
): Promise<{ titles: SharedTitle[]; count: number }> {
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

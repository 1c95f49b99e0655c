import "server-only";
import { type Asking, asList } from "@/lib/usage/ask/ask-engine";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { exactNumber } from "@/lib/usage/query/exact-number";
import type { InterestRule } from "@/lib/usage/query/interest-rule";
import { type Sql, sql } from "@/lib/usage/query/sql";
import type { NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import type { AlikeTitles } from "./alike-titles";

/** Usage that implies access to a title. */
export type Chosen = { readonly where: NumberedWhere; readonly interest?: InterestRule };

export const places = ["organization", "title", "platform"] as const;

/** Usage of each title per organization and platform: overlaps are always within one organization. */
export const byPlace = (facts: Sql): Sql =>
  sql`SELECT organization_id, title_id, platform_id, sum(value) AS uses ${facts} AND title_id != 0 GROUP BY organization_id, title_id, platform_id`;

/** Titles of the selected usage, combined by distribution. */
export async function askAlikeTitles(view: UsageView, chosen: Chosen, asking: Asking = {}): Promise<AlikeTitles[]> {
  const { rows } = await askSql(
    view,
    (facts) => {
      const held = sql`SELECT title_id, arraySort(groupArray((platform_id, uses))) AS held FROM (${byPlace(facts)}) GROUP BY organization_id, title_id`;
      const bySet = sql`SELECT title_id, held.1 AS platforms, sumForEach(held.2) AS uses FROM (${held}) GROUP BY title_id, platforms`;
      const ofTitle = sql`SELECT arraySort(groupArray((platforms, uses))) AS sets FROM (${bySet}) GROUP BY title_id`;
      return sql`SELECT sets.1 AS places, count(), sumForEach(arrayFlatten(sets.2)) FROM (${ofTitle}) GROUP BY places ORDER BY places`;
    },
    { ...asking, ...chosen, of: places },
  );
  return rows.map(([places, count, uses]) =>
    alikeOf(asList(places), exactNumber(count), asList(uses).map(exactNumber)),
  );
}

/** Uses of all sets are concatenated. */
function alikeOf(places: readonly unknown[], count: number, uses: readonly number[]): AlikeTitles {
  let from = 0;
  const sets = places.map((set) => {
    const platforms = asList(set).map(exactNumber);
    const own = uses.slice(from, from + platforms.length);
    from += platforms.length;
    return { platforms, uses: own };
  });
  return { count, sets };
}

import "server-only";
import type { Scope } from "@/lib/access/scope";
import { impliesAvailability } from "@/lib/interest/preferred-metric";
import { db } from "@/lib/kit/db";
import type { Chosen } from "@/lib/overlap/ask-alike-titles";
import { chooseUsage } from "@/lib/overlap/choose-usage";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { sql } from "@/lib/usage/query/sql";
import type { UsageView } from "@/lib/usage/usage-view";

/** Where and when a title was used (first and last month, yyyy-MM-dd), and its interest in the requested months. */
export type Place = { title: number; platform: number; first: string; last: string; interest: number };

type Asked = { titles: readonly number[]; from: string | null; to: string | null };

const TITLES_AT_ONCE = 25_000;

/**
 * Platforms on which the organizations of the scope used these titles in any month, consistent at one moment. Denials
 * do not count as use. Interest is of the important groups, as in titles on several platforms.
 */
export async function* findPlaces(
  scope: Scope<"usage.view">,
  { titles, from, to }: Asked,
  signal: AbortSignal,
): AsyncGenerator<Place[]> {
  const months = { ...(from && { from }), ...(to && { to }) };
  const [view, chosen, metrics] = await Promise.all([viewUsage(scope), chooseUsage(months), availableMetrics()]);
  for (let at = 0; at < titles.length; at += TITLES_AT_ONCE) {
    const heads = await findHeads(titles.slice(at, at + TITLES_AT_ONCE));
    const [used, interest] = await Promise.all([
      askUsed(view, { heads, metrics }, signal),
      askInterest(view, { heads, chosen }, signal),
    ]);
    yield [...used].map(([key, place]) => ({ ...place, interest: interest.get(key) ?? 0 }));
  }
}

async function availableMetrics(): Promise<number[]> {
  const metrics = await db().metric.findMany({ select: { id: true, shortName: true } });
  return metrics.filter(({ shortName }) => impliesAvailability(shortName)).map(({ id }) => id);
}

/** Targets of merged titles, because usage may still refer to either. */
async function findHeads(titles: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const merged = await db().$queryRaw<{ id: number; head: number }[]>`
    SELECT id, merged_into AS head FROM titles WHERE merged_into = ANY(${[...titles]})`;
  return new Map([
    ...merged.map(({ id, head }) => [id, head] as const),
    ...titles.map((title) => [title, title] as const),
  ]);
}

type Heads = ReadonlyMap<number, number>;

const keyOf = (title: number, platform: number) => `${title} ${platform}`;

async function askUsed(
  view: UsageView,
  { heads, metrics }: { heads: Heads; metrics: number[] },
  signal: AbortSignal,
): Promise<Map<string, Omit<Place, "interest">>> {
  const { rows } = await askSql(
    view,
    (facts) =>
      sql`SELECT title_id, platform_id, toString(min(date)), toString(max(date)) ${facts} AND value > 0 GROUP BY title_id, platform_id`,
    { signal, where: { title: [...heads.keys()], metric: metrics }, of: ["title", "platform", "month"] },
  );
  const places = new Map<string, Omit<Place, "interest">>();
  for (const [id, platformId, first, last] of rows) {
    const title = heads.get(exactNumber(id)) ?? 0;
    const platform = exactNumber(platformId);
    const before = places.get(keyOf(title, platform));
    const months = [String(first), String(last), ...(before ? [before.first, before.last] : [])].sort();
    places.set(keyOf(title, platform), {
      ...{ title, platform },
      ...{ first: months[0] ?? "", last: months.at(-1) ?? "" },
    });
  }
  return places;
}

async function askInterest(
  view: UsageView,
  { heads, chosen }: { heads: Heads; chosen: Chosen },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const groups = await askGroups(
    view,
    {
      by: ["title", "platform"],
      measures: ["uses"],
      where: { ...chosen.where, title: [...heads.keys()] },
      ...(chosen.interest && { interest: chosen.interest }),
    },
    { signal },
  );
  const interest = new Map<string, number>();
  for (const { keys, figures } of groups) {
    const key = keyOf(heads.get(Number(keys[0])) ?? 0, Number(keys[1]));
    interest.set(key, (interest.get(key) ?? 0) + (figures[0] ?? 0));
  }
  return interest;
}

import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import type { PublicationType } from "@/lib/titles/publication-type";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { MonthRange } from "@/lib/usage/question";
import { findInCatalog } from "../titles/find-in-catalog";
import { titlesByPlatform } from "./platform-figures";

/** Number of titles with usage per platform of an organization that has any, or a report that names titles. */
export async function listTitleCounts(
  scope: Scope<"usage.view">,
  { organization, months }: { organization: number; months: MonthRange },
  running: Running,
) {
  const titles = await titlesByPlatform(scope.within(organization), { months }, running);
  return [...titles].map(([platform, title_count]) => ({ platform, title_count }));
}

/** The same for one platform; null without usage of titles and without such a report. */
export async function countTitles(
  scope: Scope<"usage.view">,
  { organization, platform, months }: { organization: number; platform: number; months: MonthRange },
  running: Running,
): Promise<number | null> {
  const titles = await titlesByPlatform(scope.within(organization), { months, platforms: [platform] }, running);
  return titles.get(platform) ?? null;
}

type Asked = {
  readonly organization: number;
  readonly months: MonthRange;
  readonly types: readonly PublicationType[] | undefined;
};

/** Titles with usage by platform id, without empty platforms. */
export async function listTitleIds(
  scope: Scope<"usage.view">,
  { organization, months, types }: Asked,
  { signal }: Running,
): Promise<Record<string, number[]>> {
  const view = await viewUsage(scope.within(organization));
  const question = { by: ["platform", "title"], measures: ["facts"], where: { month: months } } as const;
  const pairs = (await askGroups(view, question, { signal })).flatMap(({ keys: [platform, title] }) =>
    title === 0 ? [] : [[Number(platform), Number(title)] as const],
  );
  const titles = [...new Set(pairs.map(([, title]) => title))];
  const chosen = new Set(await findInCatalog("titles", titles, { words: "", types }));
  const titlesByPlatform = new Map<number, number[]>();
  for (const [platform, title] of pairs) {
    if (!chosen.has(title)) continue;
    const existing = titlesByPlatform.get(platform);
    if (existing) existing.push(title);
    else titlesByPlatform.set(platform, [title]);
  }
  return Object.fromEntries(titlesByPlatform);
}

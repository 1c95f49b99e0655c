import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Running } from "@/lib/reports/ask/running";
import type { MonthRange } from "@/lib/usage/question";
import { titlesByPlatform } from "./platform-figures";

/** Number of titles with usage per platform of an organization, without empty ones. */
export async function listTitleCounts(
  scope: Scope<"usage.view">,
  { organization, months }: { organization: number; months: MonthRange },
  running: Running,
) {
  const titles = await titlesByPlatform(scope.within(organization), { months }, running);
  return [...titles].map(([platform, title_count]) => ({ platform, title_count }));
}

/** The same for one platform; 0 if it has none. */
export async function countTitles(
  scope: Scope<"usage.view">,
  { organization, platform, months }: { organization: number; platform: number; months: MonthRange },
  running: Running,
): Promise<number> {
  const titles = await titlesByPlatform(scope.within(organization), { months, platforms: [platform] }, running);
  return titles.get(platform) ?? 0;
}

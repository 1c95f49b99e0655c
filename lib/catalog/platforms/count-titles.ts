import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Running } from "@/lib/reports/ask/running";
import type { MonthRange } from "@/lib/usage/question";
import { titlesByPlatform } from "./platform-figures";

/** How many different titles have usage on each platform of an organization, the platforms without any left out. */
export async function listTitleCounts(
  scope: Scope<"usage.view">,
  { organization, months }: { organization: number; months: MonthRange },
  running: Running,
) {
  const titles = await titlesByPlatform(scope.within(organization), { months }, running);
  return [...titles].map(([platform, title_count]) => ({ platform, title_count }));
}

/** The same of one platform; 0 where it has none. */
export async function countTitles(
  scope: Scope<"usage.view">,
  { organization, platform, months }: { organization: number; platform: number; months: MonthRange },
  running: Running,
): Promise<number> {
  const titles = await titlesByPlatform(scope.within(organization), { months, platforms: [platform] }, running);
  return titles.get(platform) ?? 0;
}

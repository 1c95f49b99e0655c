import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import type { PublicationType } from "@/lib/titles/publication-type";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { MonthRange } from "@/lib/usage/question";
import { findInCatalogue } from "../titles/find-in-catalogue";

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
  const asked = { by: ["platform", "title"], measures: ["facts"], where: { month: months } } as const;
  const pairs = (await askGroups(view, asked, { signal })).flatMap(({ keys: [platform, title] }) =>
    title === 0 ? [] : [[Number(platform), Number(title)] as const],
  );
  const titles = [...new Set(pairs.map(([, title]) => title))];
  const chosen = new Set(await findInCatalogue("titles", titles, { words: "", types }));
  const found = new Map<number, number[]>();
  for (const [platform, title] of pairs) {
    if (!chosen.has(title)) continue;
    const known = found.get(platform);
    if (known) known.push(title);
    else found.set(platform, [title]);
  }
  return Object.fromEntries(found);
}

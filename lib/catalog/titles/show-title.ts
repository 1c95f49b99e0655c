import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { withLabels } from "@/lib/reports/ask/with-labels";
import { tagsOf } from "@/lib/tags/tag-labels";
import { findFamilies } from "@/lib/titles/find-families";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { MonthRange } from "@/lib/usage/question";
import { findTitleInterest, listPlatformsOfTitle } from "./title-interest";

type Asked = { readonly title: number; readonly platform?: number | undefined; readonly months: MonthRange };

/** A title in the catalog with its tags; throws NotFound. */
export async function showTitle(scope: Scope<"usage.view">, id: number) {
  const row = await db().title.findUnique({ where: { id } });
  if (!row) throw new NotFound();
  const kept = row.mergedInto ?? id;
  const tags = (await tagsOf(scope, "title", [kept]))(kept);
  const { name, publicationType, isbn, issn, eissn, doi, proprietaryIds, authors, publicationDate, mergedInto } = row;
  const known = { name, publicationType, isbn, issn, eissn, doi, proprietaryIds, authors, publicationDate };
  return { id, ...known, mergedInto, tags };
}

export type ShownTitle = Awaited<ReturnType<typeof showTitle>>;

/** Usage of a title in the months (null if none), with all months of its usage. */
export async function summarizeTitle(scope: Scope<"usage.view">, { title, platform, months }: Asked, running: Running) {
  const [interests, platforms, known] = await Promise.all([
    findTitleInterest(scope, { title, platform, months }, running),
    listPlatformsOfTitle(scope, { title, months }, running),
    monthsAndPublishers(scope, { title, platform, months }, running),
  ]);
  return { interests, platforms, ...known };
}

async function monthsAndPublishers(
  scope: Scope<"usage.view">,
  { title, platform }: Asked,
  { locale, signal }: Running,
) {
  const [view, family] = await Promise.all([viewUsage(scope), findFamilies("titles", [title])]);
  const where = { title: family, ...(platform === undefined ? {} : { platform: [platform] }) };
  const groups = await askGroups(view, { by: ["publisher", "month"], measures: ["facts"], where }, { signal });
  const months = groups.map(({ keys: [, month] }) => String(month)).sort();
  const publishers = [...new Set(groups.map(({ keys: [publisher] }) => Number(publisher)))].filter((id) => id > 0);
  const labelOf = await withLabels(new Map([["publisher", publishers]]), locale);
  const [first, last] = [months[0], months.at(-1)];
  return {
    publishers: publishers.map((id) => labelOf("publisher", id).name).sort(new Intl.Collator(locale).compare),
    /** All months with usage, regardless of the selection. */
    used: first && last ? { from: first, to: last } : null,
  };
}

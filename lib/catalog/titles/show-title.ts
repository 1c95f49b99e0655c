import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type KnownInterests, knownInterests } from "@/lib/interest/known-interests";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { withLabels } from "@/lib/reports/ask/with-labels";
import { catalogWithin } from "@/lib/tags/catalog-within";
import { tagsOf } from "@/lib/tags/tag-labels";
import { findFamilies } from "@/lib/titles/find-titles";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { MonthRange } from "@/lib/usage/question";
import { askUsed } from "../ask-used";
import { interestBy, interestOf, machineUse, noInterest } from "../interest-of";
import { interestReports } from "../interest-reports";
import type { ChosenPlace } from "./choose-titles";

type Asked = { readonly title: number; readonly platform?: number | undefined; readonly months: MonthRange };

/** A readable title with its tags and former names, the latest first; throws NotFound. */
export async function showTitle(scope: Scope<"usage.view">, id: number) {
  const [row, within] = await Promise.all([
    db().title.findUnique({ where: { id } }),
    catalogWithin(scope, "titles", [id]),
  ]);
  if (!row || !within.has(id)) throw new NotFound();
  const targetId = row.mergedInto ?? id;
  const tags = (await tagsOf(scope, "title", [targetId]))(targetId);
  const { name, publicationType, isbn, issn, eissn, doi, proprietaryIds, authors, publicationDate, mergedInto } = row;
  const properties = { name, publicationType, isbn, issn, eissn, doi, proprietaryIds, authors, publicationDate };
  return { id, ...properties, mergedInto, tags, formerNames: await listFormerNames(row) };
}

async function listFormerNames({ id, matchName }: { id: number; matchName: string }): Promise<string[]> {
  const rows = await db().title.findMany({
    where: { mergedInto: id, matchName: { not: matchName } },
    orderBy: [{ lastMonth: "desc" }, { id: "desc" }],
    select: { name: true, matchName: true },
  });
  return [...new Map(rows.map((row) => [row.matchName, row.name])).values()];
}

export type ShownTitle = Awaited<ReturnType<typeof showTitle>>;

/** Usage of a title in the months (null if none), with all months of its usage. */
export async function summarizeTitle(scope: Scope<"usage.view">, { title, platform, months }: Asked, running: Running) {
  const [interests, platforms, usage, machines] = await Promise.all([
    findTitleInterest(scope, { title, platform, months }, running),
    listPlatformsOfTitle(scope, { title, months }, running),
    monthsAndPublishers(scope, { title, platform, months }, running),
    usedByMachines(scope, { title, platform, months }, running),
  ]);
  return { interests, platforms, machines, ...usage };
}

async function usedByMachines(scope: Scope<"usage.view">, { title, platform, months }: Asked, running: Running) {
  const family = await findFamilies("titles", [title]);
  const where = { title: family, month: months, ...(platform === undefined ? {} : { platform: [platform] }) };
  return machineUse(scope, { where }, running);
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

type OfTitle = ChosenPlace & { readonly title: number; readonly months: MonthRange };

/** A title with its interest; throws NotFound without usage in the months. */
export async function getTitleInterest(scope: Scope<"usage.view">, asked: OfTitle, running: Running) {
  const [title, interests] = await Promise.all([
    db().title.findUnique({ where: { id: asked.title } }),
    findTitleInterest(scope, asked, running),
  ]);
  if (!title || !interests) throw new NotFound();
  const { id, name, publicationType, isbn, issn, eissn, doi } = title;
  return { pk: id, name, publication_type: publicationType, isbn, issn, eissn, doi, interests };
}

/** Interest of a title by group; null without usage in the months. */
async function findTitleInterest(
  scope: Scope<"usage.view">,
  { platform, title, months }: OfTitle,
  running: Running,
): Promise<KnownInterests | null> {
  const [view, family] = await Promise.all([viewUsage(scope), findFamilies("titles", [title])]);
  const where = { title: family, month: months, ...(platform === undefined ? {} : { platform: [platform] }) };
  const [platforms, [row]] = await Promise.all([
    askUsed(view, { of: "platform", where }, running),
    interestBy(scope, { by: [], where, view }, running),
  ]);
  if (platforms.length === 0) return null;
  const [interest, { hasReport }] = await Promise.all([
    row?.interest ?? noInterest(),
    interestReports(scope, { months, platforms }),
  ]);
  return knownInterests(interest, (group) => hasReport(group));
}

/** Platforms with usage of a title, by name, with its interest on each. */
export async function listPlatformsOfTitle(
  scope: Scope<"usage.view">,
  { title, months }: Omit<OfTitle, "platform">,
  running: Running,
) {
  const [view, family] = await Promise.all([viewUsage(scope), findFamilies("titles", [title])]);
  const where = { title: family, month: months };
  const [used, interests] = await Promise.all([
    askUsed(view, { of: "platform", where }, running),
    interestOf(scope, { of: "platform", where, view }, running),
  ]);
  const [rows, { hasReport }] = await Promise.all([
    db().platform.findMany({ where: { id: { in: used } }, orderBy: { id: "asc" } }),
    interestReports(scope, { months, platforms: used }),
  ]);
  const collator = new Intl.Collator(running.locale, { numeric: true });
  return rows
    .map(({ id, name, nameEn, nameCs }) => ({
      pk: id,
      name,
      name_en: nameEn,
      name_cs: nameCs,
      interests: knownInterests(interests(id), (group) => hasReport(group, { platform: id })),
    }))
    .sort((one, other) => collator.compare(one.name, other.name) || one.pk - other.pk);
}

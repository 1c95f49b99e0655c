import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { findFamilies } from "@/lib/titles/find-families";
import type { MonthRange } from "@/lib/usage/question";
import { askUsed } from "../ask-used";
import { type Interests, interestBy, interestOf, noInterest } from "../interest-of";
import type { Place } from "./choose-titles";

type OfTitle = Place & { readonly title: number; readonly months: MonthRange };

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
export async function findTitleInterest(
  scope: Scope<"usage.view">,
  { platform, title, months }: OfTitle,
  running: Running,
): Promise<Interests | null> {
  const [view, family] = await Promise.all([viewUsage(scope), findFamilies("titles", [title])]);
  const where = { title: family, month: months, ...(platform === undefined ? {} : { platform: [platform] }) };
  const [used, [found]] = await Promise.all([
    askUsed(view, { of: "title", where }, running),
    interestBy(scope, { by: [], where, view }, running),
  ]);
  return used.length === 0 ? null : (found?.interest ?? noInterest());
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
  const rows = await db().platform.findMany({ where: { id: { in: used } }, orderBy: { id: "asc" } });
  const collator = new Intl.Collator(running.locale, { numeric: true });
  return rows
    .map(({ id, name, nameEn, nameCs }) => ({
      pk: id,
      name,
      name_en: nameEn,
      name_cs: nameCs,
      interests: interests(id),
    }))
    .sort((one, other) => collator.compare(one.name, other.name) || one.pk - other.pk);
}

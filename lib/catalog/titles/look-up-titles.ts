import "server-only";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { catalogWithin } from "@/lib/tags/catalog-within";
import type { Catalog } from "@/lib/titles/catalog";
import type { lookUpTitlesCall } from "@/lib/titles/contract";

type Title = z.input<typeof lookUpTitlesCall.returns>[number];

/** Titles or items by id, ordered by id; skips unknown ids and those that the caller may not read. */
export async function lookUpTitles(
  scope: Scope<"usage.view">,
  ids: readonly number[],
  catalog: Catalog = "titles",
): Promise<Title[]> {
  const within = [...(await catalogWithin(scope, catalog, ids))];
  const which = { where: { id: { in: within } }, orderBy: { id: "asc" } } as const;
  const rows = await (catalog === "titles" ? db().title.findMany(which) : db().item.findMany(which));
  return rows.map(({ id, name, publicationType, isbn, issn, eissn, doi, proprietaryIds, mergedInto, ...details }) => ({
    ...{ pk: id, name, publication_type: publicationType, isbn, issn, eissn, doi },
    ...{ authors: details.authors, publication_date: details.publicationDate },
    ...{ proprietary_ids: proprietaryIds, merged_into: mergedInto },
  }));
}

/** Throws NotFound, also for a title that the caller may not read. */
export async function getTitle(scope: Scope<"usage.view">, id: number): Promise<Title> {
  const [title] = await lookUpTitles(scope, [id]);
  if (!title) throw new NotFound();
  return title;
}

import "server-only";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { lookUpTitlesCall } from "./contract";

type Title = z.input<typeof lookUpTitlesCall.returns>[number];

/** Titles by id, ordered by id; unknown ids are skipped. The catalog is readable by every user. */
export async function lookUpTitles(_scope: Scope<"usage.view">, ids: readonly number[]): Promise<Title[]> {
  const rows = await db().title.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
  return rows.map(({ id, name, publicationType, isbn, issn, eissn, doi, proprietaryIds, mergedInto, ...told }) => ({
    ...{ pk: id, name, publication_type: publicationType, isbn, issn, eissn, doi },
    ...{ authors: told.authors, publication_date: told.publicationDate },
    ...{ proprietary_ids: proprietaryIds, merged_into: mergedInto },
  }));
}

export async function getTitle(scope: Scope<"usage.view">, id: number): Promise<Title> {
  const [title] = await lookUpTitles(scope, [id]);
  if (!title) throw new NotFound();
  return title;
}

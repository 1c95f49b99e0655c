import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { tagsOf } from "@/lib/tags/tag-labels";
import { interestOf } from "../interest-of";
import { type ChosenTitles, type Place, pageOfTitles } from "./choose-titles";
import type { ListedTitle, listTitlesCall } from "./contract";

type Query = Parsed<typeof listTitlesCall.query>;

/** One page of titles with usage in the months, with interest and tags. */
export async function listTitles(
  scope: Scope<"usage.view">,
  place: Place,
  { query, running }: { query: Query; running: Running },
): Promise<{ count: number; results: ListedTitle[] }> {
  const page = { offset: (query.page - 1) * query.page_size, limit: query.page_size };
  const shown = await pageOfTitles(scope, place, { asked: query, running, page });
  return { count: shown.count, results: await describeTitles(scope, shown, running) };
}

/** List rows of these titles, in order. */
export async function describeTitles(
  scope: Scope<"usage.view">,
  { view, where, ids }: Pick<ChosenTitles, "view" | "where" | "ids">,
  running: Running,
): Promise<ListedTitle[]> {
  const [rows, interests, tagsOfTitle] = await Promise.all([
    db().title.findMany({ where: { id: { in: [...ids] } } }),
    interestOf(scope, { of: "title", where: { ...where, title: ids }, view }, running),
    tagsOf(scope, "title", ids),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = known.get(id);
    if (!row) return [];
    const { name, publicationType, isbn, issn, eissn, doi } = row;
    return [
      {
        pk: id,
        name,
        publication_type: publicationType,
        isbn,
        issn,
        eissn,
        doi,
        interests: interests(id),
        tags: tagsOfTitle(id),
      },
    ];
  });
}

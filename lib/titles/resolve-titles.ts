import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { type Catalog, holdCatalog } from "./catalog";
import { assignTitles } from "./match/assign-titles";
import { findNamesakes } from "./match/find-namesakes";
import { saveTitles } from "./match/save-titles";
import { findRenamed, joinRenamed, nameByMonths, type Renaming } from "./merge/join-renamed";
import { noMonths } from "./merge/renamed-titles";
import { spanOf, type Title } from "./title";

/** A chunk of new titles is written in one transaction, which may first wait for other workers. */
const WRITING_MILLISECONDS = 300_000;

/**
 * Ids of titles (or items), in the given order: known ones are matched and enriched, others created, and
 * serials with another name but the same ISSNs joined. Safe for several
 * workers at once: each title is created once.
 */
export async function resolveTitles(titles: readonly Title[], catalog: Catalog = "titles"): Promise<readonly number[]> {
  const { ids, created, enriched } = assignTitles(titles, await findNamesakes(db(), catalog, namesOf(titles)));
  const changes = [...created, ...enriched];
  const changed = new Set(namesOf(changes));
  if (changed.size === 0) return ids;
  const renaming = catalog === "titles" ? await findRenamed(changes) : null;
  const settled = await settleTitles(
    titles.filter(({ matchName }) => changed.has(matchName)),
    catalog,
    renaming,
  );
  return ids.map((id, index) => settled.get(titles[index]) ?? id);
}

/** The ids that resolving would return now, without writing; negative for titles that would be created. */
export async function matchTitles(titles: readonly Title[], catalog: Catalog = "titles"): Promise<readonly number[]> {
  return assignTitles(titles, await findNamesakes(db(), catalog, namesOf(titles))).ids;
}

/** Matches again under the lock: a title that seemed new may have been created meanwhile. */
function settleTitles(
  titles: readonly Title[],
  catalog: Catalog,
  renaming: Renaming | null,
): Promise<ReadonlyMap<Title | undefined, number>> {
  return inTransaction(async (tx) => {
    await holdCatalog(tx, catalog);
    const assignment = assignTitles(titles, await findNamesakes(tx, catalog, namesOf(titles)));
    const saved = await saveTitles(tx, catalog, assignment);
    const ids = assignment.ids.map((id) => saved.get(id) ?? id);
    const targets = renaming ? await joinRenamed(tx, withMonths(renaming, titles, ids)) : new Map<number, number>();
    const renamed = assignment.enriched.flatMap(({ mergedInto, lastMonth }) => (lastMonth ? (mergedInto ?? []) : []));
    if (renamed.length > 0) await nameByMonths(tx, renamed);
    return new Map(ids.map((id, index) => [titles[index], targets.get(id) ?? id]));
  }, WRITING_MILLISECONDS);
}

/** Adds the months of the incoming titles, whose usage is not yet stored. */
function withMonths({ pairs, months }: Renaming, titles: readonly Title[], ids: readonly number[]): Renaming {
  const all = new Map(months);
  for (const [index, { firstMonth, lastMonth }] of titles.entries()) {
    const id = ids[index];
    if (id === undefined || lastMonth === "") continue;
    all.set(id, spanOf(all.get(id) ?? noMonths, { firstMonth, lastMonth }));
  }
  return { pairs, months: all };
}

function namesOf(titles: readonly Title[]): string[] {
  return [...new Set(titles.map(({ matchName }) => matchName))];
}

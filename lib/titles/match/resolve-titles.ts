import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { type Catalogue, holdCatalogue } from "../catalogue";
import type { Title } from "../title";
import { assignTitles } from "./assign-titles";
import { findNamesakes } from "./find-namesakes";
import { saveTitles } from "./save-titles";

/** A chunk of new titles is written in one transaction, which may first wait for other workers. */
const WRITING_MILLISECONDS = 300_000;

/**
 * Ids of titles (or items), in the given order: known ones are matched and enriched, others created. Safe for several
 * workers at once: each title is created once.
 */
export async function resolveTitles(
  titles: readonly Title[],
  catalogue: Catalogue = "titles",
): Promise<readonly number[]> {
  const { ids, created, enriched } = assignTitles(titles, await findNamesakes(db(), catalogue, namesOf(titles)));
  const changed = new Set(namesOf([...created, ...enriched]));
  if (changed.size === 0) return ids;
  const settled = await settleTitles(
    titles.filter(({ matchName }) => changed.has(matchName)),
    catalogue,
  );
  return ids.map((id, index) => settled.get(titles[index]) ?? id);
}

/** The ids that resolving would return now, without writing; negative for titles that would be created. */
export async function matchTitles(
  titles: readonly Title[],
  catalogue: Catalogue = "titles",
): Promise<readonly number[]> {
  return assignTitles(titles, await findNamesakes(db(), catalogue, namesOf(titles))).ids;
}

/** Matches again under the lock: a title that seemed new may have been created meanwhile. */
function settleTitles(titles: readonly Title[], catalogue: Catalogue): Promise<ReadonlyMap<Title | undefined, number>> {
  return inTransaction(async (tx) => {
    await holdCatalogue(tx, catalogue);
    const assignment = assignTitles(titles, await findNamesakes(tx, catalogue, namesOf(titles)));
    const saved = await saveTitles(tx, catalogue, assignment);
    return new Map(assignment.ids.map((id, index) => [titles[index], saved.get(id) ?? id]));
  }, WRITING_MILLISECONDS);
}

function namesOf(titles: readonly Title[]): string[] {
  return [...new Set(titles.map(({ matchName }) => matchName))];
}

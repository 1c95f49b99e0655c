import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { type Catalogue, holdCatalogue } from "../catalogue";
import type { Title } from "../title";
import { assignTitles } from "./assign-titles";
import { findNamesakes } from "./find-namesakes";
import { saveTitles } from "./save-titles";

/** A chunk of new titles is written in one transaction, which may first have to wait for those of other workers. */
const WRITING_MILLISECONDS = 300_000;

/**
 * The ids of titles (or of items), in the order given: known ones are found, and enriched by what is new about them,
 * others created. Any number of workers may resolve the same new titles at once: each is created once.
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

/** As they would be resolved now, without anything being written: negative for those that would be created. */
export async function matchTitles(
  titles: readonly Title[],
  catalogue: Catalogue = "titles",
): Promise<readonly number[]> {
  return assignTitles(titles, await findNamesakes(db(), catalogue, namesOf(titles))).ids;
}

/** Matches again while nobody else may write: what seemed new may have been created in the meantime. */
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

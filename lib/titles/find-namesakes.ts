import "server-only";
import type { Db } from "@/lib/kit/db";
import { type Catalogue, tableOf } from "./catalogue";
import type { KnownTitle } from "./title";

const NAMES_AT_ONCE = 5_000;

/** Every title (or item) whose name in lower case is one of those given. */
export async function findNamesakes(
  tx: Db,
  catalogue: Catalogue,
  matchNames: readonly string[],
): Promise<readonly KnownTitle[]> {
  const found: KnownTitle[] = [];
  for (let start = 0; start < matchNames.length; start += NAMES_AT_ONCE) {
    const names = matchNames.slice(start, start + NAMES_AT_ONCE);
    const titles = await tx.$queryRaw<KnownTitle[]>`
      SELECT id, name, match_name AS "matchName", publication_type AS "publicationType", isbn, issn, eissn, doi,
        proprietary_ids AS "proprietaryIds", uris
      FROM ${tableOf[catalogue]} WHERE match_name = ANY(${names}) ORDER BY id`;
    for (const title of titles) found.push(title);
  }
  return found;
}

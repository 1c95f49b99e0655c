import "server-only";
import type { Db } from "@/lib/kit/db";
import { type Catalog, catalogTable, titleColumns } from "../catalog";
import type { KnownTitle } from "../title";

const NAMES_AT_ONCE = 5_000;

/** Every title (or item) with one of these lower-case names. */
export async function findNamesakes(
  tx: Db,
  catalog: Catalog,
  matchNames: readonly string[],
): Promise<readonly KnownTitle[]> {
  const namesakes: KnownTitle[] = [];
  for (let start = 0; start < matchNames.length; start += NAMES_AT_ONCE) {
    const names = JSON.stringify(matchNames.slice(start, start + NAMES_AT_ONCE));
    // OFFSET 0 forces an index lookup per name: for a fast-growing table the planner's statistics lag, and it would
    // scan everything. Names and results travel as one text: the driver takes four times as long for lists and rows,
    // most of all for rows with lists.
    const [answer] = await tx.$queryRaw<{ titles: string }[]>`
      SELECT coalesce(json_agg(known ORDER BY id), '[]')::text AS titles FROM (
        SELECT ${titleColumns}
        FROM json_array_elements_text(${names}::json) AS wanted (match),
          LATERAL (SELECT * FROM ${catalogTable[catalog]} WHERE match_name = wanted.match OFFSET 0) AS named) AS known`;
    const titles: KnownTitle[] = JSON.parse(answer?.titles ?? "[]");
    for (const title of titles) namesakes.push(title);
  }
  return namesakes;
}

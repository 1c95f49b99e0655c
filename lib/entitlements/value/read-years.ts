import "server-only";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { readEmbargo } from "@/lib/title-lists/kbart/read-embargo";
import { askYearUse } from "./ask-value";
import type { OpenedValue } from "./open-value";
import { type ListedCoverage, sideOfYear, type YearSide } from "./use-by-year";
import { type OutsideUse, valueTables } from "./value-tables";

type Row = [from: string | null, to: string | null, embargo: string, isUnclear: boolean];

/** Titles in one question: their use by year of publication is at most some hundred rows each. */
const TITLES_AT_ONCE = 5_000;

export type YearsOfUse = {
  /** Uses of titles with limited coverage that are not inside; all other use of entitled titles is. */
  readonly sides: Readonly<Record<Exclude<YearSide, "inside">, number>>;
  readonly byYear: ReadonlyMap<number, Readonly<Record<YearSide, number>>>;
  readonly outside: readonly OutsideUse[];
};

/** Use of entitled titles by year of publication; only titles with limited coverage are asked for. */
export async function readYearsOfUse(
  { view, usage, source }: OpenedValue,
  { signal }: Pick<Running, "signal">,
): Promise<YearsOfUse> {
  const coverages = await readCoverages(source);
  const titles = [...new Set([...coverages.values()].map(({ title }) => title))].sort((a, b) => a - b);
  const sides = { part: 0, outside: 0, unknown: 0 };
  const byYear = new Map<number, Record<YearSide, number>>();
  const outside = new Map<number, { uses: number; open: number }>();
  for (let at = 0; at < titles.length; at += TITLES_AT_ONCE) {
    const some = titles.slice(at, at + TITLES_AT_ONCE);
    const heads = await readMergedTitles(some);
    const use = await askYearUse(view, source.plan, usage, { titles: [...some, ...heads.keys()], signal });
    for (const { slot, title: id, year, yop, uses, open } of use) {
      const title = heads.get(id) ?? id;
      const rows = coverages.get(`${slot} ${title}`)?.rows;
      const months = source.plan.slots[slot - 1]?.years.get(year);
      if (!rows || !months) continue;
      const side = sideOfYear(rows, yop, months);
      if (side !== "inside") sides[side] += uses;
      if (side !== "unknown") {
        const ofYear = byYear.get(yop) ?? { inside: 0, part: 0, outside: 0, unknown: 0 };
        ofYear[side] += uses;
        byYear.set(yop, ofYear);
      }
      if (side !== "outside") continue;
      const sum = outside.get(title) ?? { uses: 0, open: 0 };
      outside.set(title, { uses: sum.uses + uses, open: sum.open + open });
    }
  }
  return { sides, byYear, outside: [...outside].map(([title, sum]) => ({ title, ...sum })) };
}

/** Coverage of each used title by the lists of a slot; only titles that every row limits. */
async function readCoverages(source: OpenedValue["source"]) {
  const [answer] = await db().$queryRaw<{ coverages: string }[]>`
    WITH ${valueTables(source)}
    SELECT coalesce(json_agg(json_build_array(slot, title, coverage)), '[]')::text AS coverages FROM (
      SELECT l.slot, l.title, json_agg(e.coverage) AS coverage
      FROM listed l JOIN use u ON u.slot = l.slot AND u.title = l.title AND u.uses > 0
        JOIN slots s ON s.slot = l.slot JOIN entitled_titles e ON e.file_id = s.file_id AND e.title_id = l.title
      WHERE NOT l.is_free GROUP BY l.slot, l.title HAVING bool_and(e.coverage IS NOT NULL)
    ) AS limited`;
  const coverages: [slot: number, title: number, rowsOfVersions: Row[][]][] = JSON.parse(answer?.coverages ?? "[]");
  return new Map(
    coverages.map(([slot, title, rows]) => [`${slot} ${title}`, { title, rows: rows.flat().map(listedCoverage) }]),
  );
}

const listedCoverage = ([from, to, embargo, isUnclear]: Row): ListedCoverage => ({
  ...{ from, to, embargo: readEmbargo(embargo), isUnclear },
});

/** Titles merged into these, which use may still refer to, with their targets. */
async function readMergedTitles(titles: readonly number[]): Promise<Map<number, number>> {
  const merged = await db().title.findMany({
    where: { mergedInto: { in: [...titles] } },
    select: { id: true, mergedInto: true },
  });
  return new Map(merged.flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : [[id, mergedInto] as const])));
}

import "server-only";
import { db } from "@/lib/kit/db";

/** Numbers of current imports by the result of their last check, without reading the imports. */
export async function countSumChecks(): Promise<{
  current: number;
  results: ReadonlyMap<string, number>;
  never: number;
  /** The oldest of the last checks. */
  oldest: Date | null;
}> {
  const [rows, [all]] = await Promise.all([
    db().$queryRaw<{ result: string; count: number }[]>`
      SELECT name AS result, sum(total)::int AS count FROM tallies WHERE subject = 'check' GROUP BY 1`,
    db().$queryRaw<{ current: number; oldest: Date | null }[]>`
      SELECT (SELECT coalesce(sum(months), 0)::int FROM import_amounts WHERE state = 'current') AS current,
        (SELECT min(checked_at) FROM import_checks WHERE is_current) AS oldest`,
  ]);
  const { current, oldest } = all ?? { current: 0, oldest: null };
  const checked = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    current,
    results: new Map(rows.map(({ result, count }) => [result, count])),
    never: current - checked,
    oldest,
  };
}

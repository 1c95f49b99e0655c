import "server-only";
import type { Reading } from "@/lib/counter/reading";
import { db } from "@/lib/kit/db";

/** What a report is imported as: the type of its own release, or the one that somebody said; null where there is none such. */
export async function reportTypeOf(
  { reports: [summary], verdict }: Reading,
  said: { id: number } | null,
): Promise<number | null> {
  if (verdict === "not-counter" || verdict === "reject") return null;
  // Tables that are not COUNTER have no release of their own.
  if (said && !summary?.release) return said.id;
  const { report: counterCode, release } = summary ?? { report: null, release: null };
  if (counterCode === null || release === null) return null;
  const found = await db().reportType.findFirst({ where: { counterCode, release }, select: { id: true } });
  return found?.id ?? null;
}

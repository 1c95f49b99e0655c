import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { metricSums } from "@/lib/imports/show/metric-sums";
import { storableText } from "@/lib/imports/write/storable-text";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { FileChanged } from "@/lib/kit/files/stored-file";
import type { Import, SumCheckResult } from "@/lib/kit/prisma/client";
import { countFactsAt } from "@/lib/usage/imported/count-facts";
import { findSource, type Source } from "./find-source";
import { compareStoredSums, type SumDifference, sumDifferences } from "./sum-check";

export type CheckedSums = { result: SumCheckResult; differences: SumDifference[] };

/**
 * Reads the file of a current import again, compares its sums with the import record and the usage store, and saves the
 * result. New differences are announced by announceSumChecks after the caller's last check. Null if the import is not
 * current (any more).
 */
export async function checkSums(importId: number, signal?: AbortSignal): Promise<CheckedSums | null> {
  const row = await db().import.findFirst({ where: { id: importId, state: "current" } });
  if (!row) return null;
  const checked = await compare(row, signal);
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM imports WHERE id = ${importId} FOR UPDATE`;
    // If the import was replaced meanwhile, its facts may already be purged.
    if ((await tx.import.count({ where: { id: importId, state: "current" } })) === 0) return null;
    await keep(tx, importId, checked);
    return checked;
  });
}

async function compare(row: Import, signal?: AbortSignal): Promise<CheckedSums> {
  const { sums, factCount } = row;
  const source = await findSource(row.id);
  const imported = new Map(Object.entries(metricSums(sums)));
  const { store, count } = await storeSums(row);
  const file = source ? await fileSums(source, signal) : imported;
  const differences = compareStoredSums({ file: file ?? imported, import: imported, store });
  if (count !== factCount) differences.push({ metric: "", file: null, import: factCount, store: count });
  if (differences.length > 0) return { result: "different", differences };
  if (!source) return { result: "noFile", differences };
  return { result: file ? "same" : "fileLost", differences };
}

async function storeSums({ id, month: day, ...place }: Import): Promise<{ store: Map<string, number>; count: number }> {
  const stored = await countFactsAt([{ ...place, importId: id, month: monthOf(day) }]);
  const metrics = await db().metric.findMany({ where: { id: { in: stored.map(({ metricId }) => metricId) } } });
  const names = new Map(metrics.map(({ id, shortName }) => [id, shortName]));
  const store = new Map<string, number>();
  for (const { metricId, sum } of stored) {
    const name = names.get(metricId) ?? `#${metricId}`;
    store.set(name, (store.get(name) ?? 0) + sum);
  }
  return { store, count: stored.reduce((all, one) => all + one.count, 0) };
}

/** Null if the file is missing or differs from what was stored. */
async function fileSums(source: Source, signal?: AbortSignal): Promise<Map<string, number> | null> {
  const sums = new Map<string, number>();
  try {
    for await (const { records } of source.read()) {
      signal?.throwIfAborted();
      for (const { metric, value } of records) sums.set(metric, (sums.get(metric) ?? 0) + value);
    }
  } catch (error) {
    if (error instanceof FileChanged || isMissingFile(error)) return null;
    throw error;
  }
  const stored = new Map<string, number>();
  for (const [metric, sum] of sums) stored.set(storableText(metric), (stored.get(storableText(metric)) ?? 0) + sum);
  return stored;
}

async function keep(tx: Db, importId: number, { result, differences }: CheckedSums): Promise<void> {
  const before = await tx.importCheck.findUnique({ where: { importId } });
  const isWrong = result === "different" || result === "fileLost";
  const isKnown = before?.result === result && isSame(before.differences, differences);
  const isTold = !isWrong || (isKnown && before.isTold);
  const data = { checkedAt: now(), result, differences, isTold };
  await tx.importCheck.upsert({ where: { importId }, create: { importId, ...data }, update: data });
}

/** PostgreSQL reorders object fields, so both sides are parsed. */
const isSame = (stored: unknown, differences: readonly SumDifference[]): boolean =>
  JSON.stringify(sumDifferences.parse(stored)) === JSON.stringify(sumDifferences.parse(differences));

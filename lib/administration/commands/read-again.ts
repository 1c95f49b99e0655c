import "server-only";
import type { Reading } from "@/lib/counter/reading";
import { month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { importFailed, isReadable } from "@/lib/harvest/run/import-attempt";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { storeFailure } from "@/lib/kit/store-failure";
import { findSource, type Source } from "@/lib/provenance/find-source";
import { chosenImports, failedAnswers, nameAttempt, nameImport } from "./chosen-imports";
import { compareReading } from "./compare-reading";
import type { Runner } from "./runner";

/**
 * Reads the stored files of the chosen months again and reports where today's reader gives other figures than the
 * import. If requested, replaces the figures and keeps the former ones as a version. Also reads files that could not be
 * imported when they arrived.
 */
export const readAgain: Runner = async (given, { signal, progress, say }) => {
  const found = { read: 0, same: 0, changed: 0, noFile: 0, unreadable: 0, imported: 0, failedFiles: 0, readable: 0 };
  const [chosen, failed] = await Promise.all([chosenImports(given), failedAnswers(given)]);
  const total = chosen.length + failed.length;
  for (const [at, id] of chosen.entries()) {
    signal.throwIfAborted();
    progress(at, total);
    const source = await findSource(id);
    if (!source) {
      found.noFile += 1;
      continue;
    }
    const { id: _, ...named } = await nameImport(id);
    try {
      const { sums, moved } = await compareReading(id, source, signal);
      found.read += 1;
      const isSame = sums.length === 0 && moved.length === 0;
      found[isSame ? "same" : "changed"] += 1;
      for (const { metric, file, import: kept } of sums)
        await say("changes", { ...named, metric, before: kept ?? 0, after: file ?? 0 });
      for (const { metric, sum, parts } of moved)
        await say("counts", { ...named, metric, sum, parts: parts.join(", ") });
      if (!given.do_it || (isSame && !given.force)) continue;
      await importAgain(id, source, signal);
      found.imported += 1;
      await say("imported", named);
    } catch (error) {
      if (signal.aborted || storeFailure(error)) throw error;
      found.unreadable += 1;
      await say("unreadable", { ...named, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  for (const [at, id] of failed.entries()) {
    signal.throwIfAborted();
    progress(chosen.length + at, total);
    const { id: _, ...named } = await nameAttempt(id);
    found.failedFiles += 1;
    try {
      if (!(await isReadable(id, signal))) continue;
      found.readable += 1;
      if (!given.do_it) await say("readable", named);
      else if (await importFailed(id, signal)) {
        found.imported += 1;
        await say("imported", named);
      }
    } catch (error) {
      if (signal.aborted || storeFailure(error)) throw error;
      await say("unreadable", { ...named, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return found;
};

/** The new import keeps the origin and the undo information of the former one. */
async function importAgain(id: number, source: Source, signal: AbortSignal): Promise<void> {
  const former = await db().import.findUniqueOrThrow({ where: { id } });
  const { organizationId, platformId, reportTypeId, isPartial, attemptId, uploadId, formerId, parts } = former;
  const place = { organizationId, platformId, reportTypeId, month: month(former.month.toISOString().slice(0, 7)) };
  await importAnswer({
    ...place,
    records: asAnswer(source, reading(place.month, isPartial)),
    ...{ isPartial, readsAgain: true },
    signal,
    async settle(tx, outcome) {
      if (!("importId" in outcome)) throw new Error("The figures that are there stay.");
      await tx.import.update({ where: { id: outcome.importId }, data: { attemptId, uploadId, formerId, parts } });
    },
  });
}

async function* asAnswer(source: Source, read: Reading): AsyncGenerator<UsageRecord[], Reading> {
  for await (const { records } of source.read()) yield [...records];
  return read;
}

/** The warnings from when the answer arrived still hold; it was accepted then. */
const reading = (of: ReturnType<typeof month>, isPartial: boolean): Reading => ({
  ...{ kind: "json", verdict: "import", reports: [], exceptions: [], warnings: [], errors: [], header: null },
  decision: { verdict: "import", class: null, decisive: null, isPartial },
  months: { asked: [of], withUsage: [of], notReady: [], gone: [] },
});

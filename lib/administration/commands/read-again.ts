import "server-only";
import type { Reading } from "@/lib/counter/reading";
import { type month, monthOf } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { importFailed, isReadable } from "@/lib/harvest/run/import-attempt";
import { readTexts } from "@/lib/imports/export/read-texts";
import { metricSums } from "@/lib/imports/show/metric-sums";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { storableText } from "@/lib/imports/write/storable-text";
import { namedItem, namedTitle, TitleNumbers } from "@/lib/imports/write/title-numbers";
import { db } from "@/lib/kit/db";
import { storeFailure } from "@/lib/kit/store-failure";
import { findSource, type Source } from "@/lib/provenance/find-source";
import { compareStoredSums } from "@/lib/provenance/sum-check";
import type { Catalog } from "@/lib/titles/catalog";
import { findTitles } from "@/lib/titles/find-titles";
import { matchTitles } from "@/lib/titles/resolve-titles";
import { type AttributeDimension, attributes, dimensions, isText } from "@/lib/usage/dimensions";
import { askImportsFacts, type MonthFact } from "@/lib/usage/imported/ask-imports";
import type { Runner } from "../runner";
import { chosenImports, failedAnswers, nameAttempt, nameImport } from "./chosen-imports";
import { type DigestKey, UsageDigest } from "./usage-digest";

/**
 * Reads the stored files of the chosen months again and reports where today's reader gives other figures than the
 * import. If requested, replaces the figures and keeps the former ones as a version. Also reads files that could not be
 * imported when they arrived.
 */
export const readAgain: Runner = async (options, { signal, progress, say }) => {
  const figures = { read: 0, same: 0, changed: 0, noFile: 0, unreadable: 0, imported: 0, failedFiles: 0, readable: 0 };
  const [chosen, failed] = await Promise.all([chosenImports(options), failedAnswers(options)]);
  const total = chosen.length + failed.length;
  for (const [at, id] of chosen.entries()) {
    signal.throwIfAborted();
    progress(at, total);
    const source = await findSource(id);
    if (!source) {
      figures.noFile += 1;
      continue;
    }
    const { id: _, ...named } = await nameImport(id);
    try {
      const { sums, moved } = await compareReading(id, source, signal);
      figures.read += 1;
      const isSame = sums.length === 0 && moved.length === 0;
      figures[isSame ? "same" : "changed"] += 1;
      for (const { metric, file, import: stored } of sums)
        await say("changes", { ...named, metric, before: stored ?? 0, after: file ?? 0 });
      for (const { metric, sum, parts } of moved)
        await say("counts", { ...named, metric, sum, parts: parts.join(", ") });
      if (!options.do_it || (isSame && !options.force)) continue;
      await importAgain(id, source, signal);
      figures.imported += 1;
      await say("imported", named);
    } catch (error) {
      if (signal.aborted || storeFailure(error)) throw error;
      figures.unreadable += 1;
      await say("unreadable", { ...named, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  for (const [at, id] of failed.entries()) {
    signal.throwIfAborted();
    progress(chosen.length + at, total);
    const { id: _, ...named } = await nameAttempt(id);
    figures.failedFiles += 1;
    try {
      if (!(await isReadable(id, signal))) continue;
      figures.readable += 1;
      if (!options.do_it) await say("readable", named);
      else if (await importFailed(id, signal)) {
        figures.imported += 1;
        await say("imported", named);
      }
    } catch (error) {
      if (signal.aborted || storeFailure(error)) throw error;
      await say("unreadable", { ...named, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return figures;
};

/** The new import keeps the origin and the undo information of the former one. */
async function importAgain(id: number, source: Source, signal: AbortSignal): Promise<void> {
  const former = await db().import.findUniqueOrThrow({ where: { id } });
  const { organizationId, platformId, accountId, reportTypeId } = former;
  const { isPartial, attemptId, uploadId, formerId, parts } = former;
  const place = {
    ...{ organizationId, platformId, accountId, reportTypeId },
    month: monthOf(former.month),
  };
  await importAnswer({
    ...place,
    records: asAnswer(source, reading(place.month)),
    ...{ isPartial, readsAgain: true },
    signal,
    async settle(tx, outcome) {
      if (!("importId" in outcome)) throw new Error("The existing figures were not replaced.");
      await tx.import.update({ where: { id: outcome.importId }, data: { attemptId, uploadId, formerId, parts } });
    },
  });
}

async function* asAnswer(source: Source, read: Reading): AsyncGenerator<UsageRecord[], Reading> {
  for await (const { records } of source.read()) yield [...records];
  return read;
}

/** The warnings from when the answer arrived still hold; it was accepted then. */
const reading = (of: ReturnType<typeof month>): Reading => ({
  ...{ kind: "json", verdict: "import", reports: [], exceptions: [], warnings: [], errors: [], header: null },
  decision: { verdict: "import", class: null, decisive: null },
  months: { asked: [of], withUsage: [of], notReady: [], gone: [] },
});

/**
 * Where reading the file of an import today gives other figures than the import: other sums of metrics, or equal sums
 * with other details.
 */
async function compareReading(importId: number, source: Source, signal: AbortSignal) {
  const file = await readFile(source, signal);
  if (file.sums.size === 0) throw new Error("The file contains no usage.");
  const stored = await db().import.findUniqueOrThrow({ where: { id: importId } });
  const sums = new Map(Object.entries(metricSums(stored.sums)));
  const month = monthOf(stored.month);
  const facts = askImportsFacts({ ...stored, importIds: [importId], from: month, to: month }, { signal });
  return {
    sums: compareStoredSums({ file: file.sums, import: sums, store: sums }),
    moved: file.movedAgainst(await digestFacts(facts)),
  };
}

async function readFile(source: Source, signal: AbortSignal): Promise<UsageDigest> {
  const digest = new UsageDigest();
  const titles = new TitleNumbers(namedTitle, matchTitles);
  const items = new TitleNumbers(namedItem, matchTitles);
  for await (const { records } of source.read()) {
    signal.throwIfAborted();
    const numbered = records.map((record) => ({ record, title: titles.of(record), item: items.of(record) }));
    await titles.resolve();
    await items.resolve();
    for (const { record, title, item } of numbered)
      digest.add(storableText(record.metric), keyOf(title.id, item.id, attributesOf(record)), record.value);
  }
  return digest;
}

async function digestFacts(pieces: AsyncIterable<readonly MonthFact[]>): Promise<UsageDigest> {
  const digest = new UsageDigest();
  const metrics = new Map((await db().metric.findMany()).map(({ id, shortName }) => [id, shortName]));
  for await (const facts of pieces) {
    const [titles, items, texts] = await Promise.all([
      readHeads(
        "titles",
        facts.map(({ titleId }) => titleId),
      ),
      readHeads(
        "items",
        facts.map(({ itemId }) => itemId),
      ),
      readTexts(facts.flatMap((fact) => attributes.filter(isText).map((name) => fact[name]))),
    ]);
    for (const fact of facts) {
      const { metricId, titleId, itemId, value } = fact;
      const split = (name: AttributeDimension) =>
        isText(name) ? storableText(texts.get(fact[name]) ?? `#${fact[name]}`) : String(fact[name]);
      const key = keyOf(titles.get(titleId) ?? titleId, items.get(itemId) ?? itemId, split);
      digest.add(metrics.get(metricId) ?? `#${metricId}`, key, value);
    }
  }
  return digest;
}

/** The titles into which merged titles went; usage is moved to them at night. */
async function readHeads(catalog: Catalog, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const titles = await findTitles(db(), catalog, [...new Set(ids)]);
  return new Map(titles.map(({ id, mergedInto }) => [id, mergedInto ?? id]));
}

const attributesOf = (record: UsageRecord) => (name: AttributeDimension) =>
  isText(name)
    ? storableText(record.attributes[dimensions[name].counter] ?? "")
    : String(Number(record.attributes.YOP ?? 0));

const keyOf = (title: number, item: number, attribute: (name: AttributeDimension) => string): DigestKey => [
  String(title),
  String(item),
  ...attributes.map(attribute),
];

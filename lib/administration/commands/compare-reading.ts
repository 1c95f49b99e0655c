import "server-only";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { readTexts } from "@/lib/imports/export/read-texts";
import { metricSums } from "@/lib/imports/show/metric-sums";
import { storableText } from "@/lib/imports/write/storable-text";
import { namedItem, namedTitle, TitleNumbers } from "@/lib/imports/write/title-numbers";
import { db } from "@/lib/kit/db";
import type { Source } from "@/lib/provenance/find-source";
import { compareSums } from "@/lib/provenance/sum-check";
import type { Catalogue } from "@/lib/titles/catalog";
import { findTitles } from "@/lib/titles/find-titles";
import { matchTitles } from "@/lib/titles/match/resolve-titles";
import { type AttributeDimension, attributes, dimensions, isText } from "@/lib/usage/dimensions";
import { askImportsFacts, type MonthFact } from "@/lib/usage/imported/ask-imports";
import { type Key, UsageDigest } from "./usage-digest";

/**
 * Where reading the file of an import today gives other figures than the import: other sums of metrics, or equal sums
 * with other details.
 */
export async function compareReading(importId: number, source: Source, signal: AbortSignal) {
  const file = await readFile(source, signal);
  if (file.sums.size === 0) throw new Error("There is no usage in the file.");
  const found = await db().import.findUniqueOrThrow({ where: { id: importId } });
  const kept = new Map(Object.entries(metricSums(found.sums)));
  const month = found.month.toISOString().slice(0, 7);
  const facts = askImportsFacts({ ...found, importIds: [importId], from: month, to: month }, { signal });
  return {
    sums: compareSums({ file: file.sums, import: kept, store: kept }),
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
        isText(name) ? (texts.get(fact[name]) ?? `#${fact[name]}`) : String(fact[name]);
      const key = keyOf(titles.get(titleId) ?? titleId, items.get(itemId) ?? itemId, split);
      digest.add(metrics.get(metricId) ?? `#${metricId}`, key, value);
    }
  }
  return digest;
}

/** The titles into which merged titles went; usage is moved to them at night. */
async function readHeads(catalogue: Catalogue, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const titles = await findTitles(db(), catalogue, [...new Set(ids)]);
  return new Map(titles.map(({ id, mergedInto }) => [id, mergedInto ?? id]));
}

const attributesOf = (record: UsageRecord) => (name: AttributeDimension) =>
  isText(name)
    ? storableText(record.attributes[dimensions[name].counter] ?? "")
    : String(Number(record.attributes.YOP ?? 0));

const keyOf = (title: number, item: number, attribute: (name: AttributeDimension) => string): Key => [
  String(title),
  String(item),
  ...attributes.map(attribute),
];

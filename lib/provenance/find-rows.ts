import { reach } from "@/lib/access/reach";
import { type FactRow, readSourcePlaces } from "./read-places";
import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type AttributeName, attributeNames } from "@/lib/counter/standard/attributes";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { findRowsCall } from "@/lib/imports/contract";
import { followRewrites } from "@/lib/imports/publish/follow-rewrites";
import { storableText } from "@/lib/imports/write/storable-text";
import { namedItem, namedTitle, type TitleNaming } from "@/lib/imports/write/title-numbers";
import { db } from "@/lib/kit/db";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { FileChanged } from "@/lib/kit/files/stored-file";
import { groupBy } from "@/lib/kit/group-by";
import type { Catalog } from "@/lib/titles/catalog";
import { findFamilies, findTitles } from "@/lib/titles/find-titles";
import { findNamesakes } from "@/lib/titles/match/find-namesakes";
import { matchTitle } from "@/lib/titles/match/match-title";
import { Namesakes } from "@/lib/titles/match/namesakes";
import { describeTitle } from "@/lib/titles/title";
import { attributes, dimensions, isText } from "@/lib/usage/dimensions";
import { type FactIdentity, readFactKey } from "@/lib/usage/fact-key";
import { findSource, type Source } from "./find-source";

type Query = Parsed<typeof findRowsCall.query>;
type Answer = z.input<typeof findRowsCall.returns>;

const MOST_ROWS = 50;

/**
 * Places in an import's file that contributed to one of its facts, with their text. Throws NotFound for imports out of
 * reach, Refused if the file is gone.
 */
export async function findRows(
  scope: Scope<"usage.view">,
  limit: number,
  { fact: key, value }: Query,
  signal: AbortSignal,
): Promise<Answer> {
  const fact = readFactKey(key);
  if (!fact) throw new Invalid({ fact: ["invalid"] });
  const id = await followRewrites(limit);
  const organizationId = reach(scope);
  const count = await db().import.count({ where: { id, organizationId, state: { in: ["current", "replaced"] } } });
  if (count === 0) throw new NotFound();
  const source = await findSource(id);
  if (!source) throw new Refused("noFileToShow");
  try {
    const { rows, isAll } = await read(source, await factTest(fact), { value, signal });
    const places = await readSourcePlaces(source, rows);
    return {
      file: { pk: source.file.id, name: source.file.name },
      sum: rows.reduce((sum, { record }) => sum + record.value, 0),
      complete: isAll,
      results: rows.map(({ part, record }, index) => ({ part, value: record.value, ...(places[index] ?? nowhere) })),
    };
  } catch (error) {
    if (error instanceof FileChanged || isMissingFile(error)) throw new Refused("noFileToShow");
    throw error;
  }
}

const nowhere = { row: null, path: null, raw: null };

type Wanted = { value: number | undefined; signal: AbortSignal };

/** Stops once the records found add up to the value: nothing else can contribute. */
async function read(source: Source, isOfFact: (record: UsageRecord) => boolean, { value, signal }: Wanted) {
  const rows: FactRow[] = [];
  let left = value ?? Number.POSITIVE_INFINITY;
  for await (const { part, records } of source.read()) {
    signal.throwIfAborted();
    for (const record of records) {
      if (!isOfFact(record)) continue;
      rows.push({ part, record });
      left -= record.value;
      if (left <= 0 || rows.length === MOST_ROWS) return { rows, isAll: left <= 0 };
    }
  }
  return { rows, isAll: true };
}

type Test = (record: UsageRecord) => boolean;

/**
 * Tests whether a record of the import's file contributed to the fact. Throws NotFound for an unknown metric or title.
 */
async function factTest(fact: FactIdentity): Promise<Test> {
  const metric = await db().metric.findUnique({ where: { id: fact.metricId } });
  if (!metric) throw new NotFound();
  const [isTitle, isItem, texts] = await Promise.all([
    subjectTest(namedTitle, fact.titleId),
    subjectTest(namedItem, fact.itemId),
    textsOf(fact),
  ]);
  return (record) =>
    storableText(record.metric) === metric.shortName &&
    attributeNames.every((name) => texts.get(name) === attributeOf(record, name)) &&
    isTitle(record) &&
    isItem(record);
}

const attributeOf = ({ attributes }: UsageRecord, name: AttributeName): string =>
  name === "YOP" ? String(Number(attributes.YOP ?? 0)) : storableText(attributes[name] ?? "");

async function textsOf(fact: FactIdentity): Promise<ReadonlyMap<AttributeName, string>> {
  const ids = attributes.filter(isText).map((name) => [dimensions[name].counter, fact[name]] as const);
  const rows = await db().attributeText.findMany({ where: { id: { in: ids.map(([, id]) => id) } } });
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  const named = ids.map(([name, id]) => [name, id === 0 ? "" : storableText(texts.get(id) ?? `#${id}`)] as const);
  return new Map<AttributeName, string>([...named, ["YOP", String(fact.yop)]]);
}

/** Matches titles as an import would; caches each spelling. */
async function subjectTest(naming: TitleNaming, id: number): Promise<Test> {
  const { catalog, name, ids, dataType } = naming;
  const head = id === 0 ? null : await findHead(catalog, id);
  const results = new Map<string, boolean>();
  return (record) => {
    const text = name(record);
    const key = `${text}\n${dataType(record)}\n${JSON.stringify(ids(record))}`;
    const answer = results.get(key);
    if (answer !== undefined) return answer;
    const described = text === null ? null : describeTitle(text, ids(record), dataType(record));
    const namesakes = described ? head?.namesakes.get(described.matchName) : undefined;
    const match = described && namesakes ? matchTitle(described, namesakes) : undefined;
    const isMeant = head ? (match?.mergedInto ?? match?.id) === head.head : described === null;
    if (results.size > 10_000) results.clear();
    results.set(key, isMeant);
    return isMeant;
  };
}

async function findHead(catalog: Catalog, id: number) {
  const [title] = await findTitles(db(), catalog, [id]);
  if (!title) throw new NotFound();
  const family = await findTitles(db(), catalog, await findFamilies(catalog, [id]));
  const names = [...new Set(family.map(({ matchName }) => matchName))];
  const groups = groupBy(await findNamesakes(db(), catalog, names), ({ matchName }) => matchName);
  const namesakes = new Map([...groups].map(([name, titles]) => [name, new Namesakes(titles)]));
  return { head: title.mergedInto ?? title.id, namesakes };
}

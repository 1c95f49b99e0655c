import "server-only";
import { type AttributeName, attributeNames } from "@/lib/counter/standard/attributes";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { storableText } from "@/lib/imports/write/storable-text";
import { type Naming, namedItem, namedTitle } from "@/lib/imports/write/title-numbers";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Catalogue } from "@/lib/titles/catalogue";
import { findTitles } from "@/lib/titles/find-titles";
import { findNamesakes } from "@/lib/titles/match/find-namesakes";
import { matchTitle } from "@/lib/titles/match/match-title";
import { Namesakes } from "@/lib/titles/match/namesakes";
import { describeTitle } from "@/lib/titles/title";
import { attributes, dimensions, isText } from "@/lib/usage/dimensions";
import type { FactIdentity } from "@/lib/usage/fact-key";

type Test = (record: UsageRecord) => boolean;

/**
 * Tests whether a record of the import's file contributed to the fact. Throws NotFound for an unknown metric or title.
 */
export async function factTest(fact: FactIdentity): Promise<Test> {
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
  const named = ids.map(([name, id]) => [name, id === 0 ? "" : (texts.get(id) ?? `#${id}`)] as const);
  return new Map<AttributeName, string>([...named, ["YOP", String(fact.yop)]]);
}

/** Matches titles as an import would; caches each spelling. */
async function subjectTest(naming: Naming, id: number): Promise<Test> {
  const { catalogue, name, ids, dataType } = naming;
  const wanted = id === 0 ? null : await findHead(catalogue, id);
  const namesakes = new Namesakes(wanted?.namesakes);
  const known = new Map<string, boolean>();
  return (record) => {
    const text = name(record);
    const key = `${text}\n${dataType(record)}\n${JSON.stringify(ids(record))}`;
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    const described = text === null ? null : describeTitle(text, ids(record), dataType(record));
    const match =
      described?.matchName === wanted?.matchName && described ? matchTitle(described, namesakes) : undefined;
    const isMeant = wanted ? (match?.mergedInto ?? match?.id) === wanted.head : described === null;
    if (known.size > 10_000) known.clear();
    known.set(key, isMeant);
    return isMeant;
  };
}

async function findHead(catalogue: Catalogue, id: number) {
  const [title] = await findTitles(db(), catalogue, [id]);
  if (!title) throw new NotFound();
  const namesakes = await findNamesakes(db(), catalogue, [title.matchName]);
  return { head: title.mergedInto ?? title.id, matchName: title.matchName, namesakes };
}

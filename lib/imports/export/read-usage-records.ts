import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import "server-only";
import { type Attributes, yearText } from "@/lib/counter/standard/attributes";
import type { Details } from "@/lib/counter/standard/details";
import type { Identifiers } from "@/lib/counter/standard/identifiers";
import { month } from "@/lib/counter/standard/month";
import { type UsageRecord, unknownName } from "@/lib/counter/usage-record";
import { readTitles } from "@/lib/titles/find-titles";
import type { KnownTitle } from "@/lib/titles/title";
import { dimensions, isText, attributes as splits } from "@/lib/usage/dimensions";
import type { MonthFact } from "@/lib/usage/imported/ask-imports";
import { readTexts } from "./read-texts";

type Named = { report: ReportDefinition; metrics: ReadonlyMap<number, string> };

/** Records rebuilt from facts, with today's names and identifiers from the catalog. Equal subjects share one object. */
export async function readUsageRecords(
  facts: readonly MonthFact[],
  { report, metrics }: Named,
): Promise<UsageRecord[]> {
  const numbers = (name: "titleId" | "itemId") => [...new Set(facts.map((fact) => fact[name]))].filter((id) => id > 0);
  const [titles, items, texts] = await Promise.all([
    readTitles("titles", numbers("titleId")).then(described),
    readTitles("items", numbers("itemId")).then(described),
    readTexts(facts.flatMap((fact) => splits.filter(isText).map((name) => fact[name]))),
  ]);
  const nobody: Described = { name: report.hasTitles && !report.hasItems ? unknownName : null, ids: {} };
  const unknownItem: Described = { name: report.hasItems ? unknownName : null, ids: {} };
  return facts.map((fact, place) => {
    const title = fact.titleId === 0 ? nobody : titleOf(titles, fact.titleId);
    const item = fact.itemId === 0 ? unknownItem : titleOf(items, fact.itemId);
    const metric = metrics.get(fact.metricId);
    if (metric === undefined) throw new Error(`A fact refers to the unknown metric ${fact.metricId}`);
    return {
      ...{ month: month(fact.month), metric, value: fact.value, institution: null, place },
      ...{ title: title.name, titleIds: title.ids, item: item.name, itemIds: item.ids },
      ...{ titleDetails: title.details, itemDetails: item.details },
      attributes: attributesOf(fact, texts),
    };
  });
}

type Described = { name: string | null; ids: Identifiers; details?: Details | undefined };

function described(titles: Map<number, KnownTitle>): Map<number, Described> {
  return new Map(
    [...titles].map(([id, title]) => [id, { name: title.name, ids: idsOf(title), details: detailsOf(title) }]),
  );
}

function titleOf(titles: ReadonlyMap<number, Described>, id: number): Described {
  const title = titles.get(id);
  if (!title) throw new Error(`A fact refers to the unknown title ${id}`);
  return title;
}

function idsOf({ doi, isbn, issn, eissn, proprietaryIds, uris: [uri] }: KnownTitle): Identifiers {
  return {
    ...(doi && { doi }),
    ...(isbn && { isbn }),
    ...(issn && { printIssn: issn }),
    ...(eissn && { onlineIssn: eissn }),
    ...(uri && { uri }),
    ...(proprietaryIds.length > 0 && { proprietary: [...proprietaryIds] }),
  };
}

function detailsOf({ authors, publicationDate }: KnownTitle): Details | undefined {
  return authors || publicationDate ? { authors, publicationDate } : undefined;
}

function attributesOf(fact: MonthFact, texts: ReadonlyMap<number, string>): Attributes {
  const attributes: Attributes = {};
  for (const name of splits) {
    const text = isText(name) ? texts.get(fact[name]) : yearText(fact[name]);
    if (text === undefined) throw new Error(`A fact refers to the unknown text ${fact[name]}`);
    if (text !== "") attributes[dimensions[name].counter] = text;
  }
  return attributes;
}

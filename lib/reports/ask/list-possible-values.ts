import "server-only";
import type { Scope } from "@/lib/access/scope";
import { asksInterest } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { folded, matchesWords } from "@/lib/kit/format/search-words";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { type Catalog, catalogTable } from "@/lib/titles/catalog";
import { ask } from "@/lib/usage/ask/ask";
import { askTrend } from "@/lib/usage/ask/ask-trend";
import { type Dimension, dimensions, isText, isWord } from "@/lib/usage/dimensions";
import type { FilterName, Key, MonthRange, NumberedQuestion, Question, Where, Years } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { inactiveMetrics } from "../catalog/list-metrics";
import type { Label } from "../label";
import { byTotal } from "../question-search";
import { resolveReport } from "./resolve-report";
import type { Running } from "./running";
import { viewUsage } from "./view-usage";
import { withLabels } from "./with-labels";

/** Maximum number of titles or items matched by one search; a short search word yields the most used ones. */
const MOST_TITLES = 50_000;

/** Keys whose displayed name contains every search word; titles and items also match by ISSN or ISBN. */
async function findByName(
  dimension: FilterName,
  search: string,
  reading: { readonly locale: Locale; readonly ofInterest: boolean },
): Promise<number[]> {
  if (dimension === "title") return findTitles("titles", search);
  if (dimension === "item") return findTitles("items", search);
  const isGroup = dimension === "metric" && reading.ofInterest;
  const ids = isGroup
    ? idsOf(await db().interestGroup.findMany({ select: { id: true } }))
    : await candidates(dimension);
  const labelOf = await withLabels(new Map([[dimension, ids]]), reading);
  return ids.filter((id) => {
    const { name, code = "" } = labelOf(dimension, id);
    return matchesWords(`${name} ${code}`, search);
  });
}

async function candidates(dimension: Exclude<FilterName, "title" | "item">): Promise<number[]> {
  const select = { id: true } as const;
  if (dimension === "organization") return idsOf(await db().organization.findMany({ select }));
  if (dimension === "platform") return idsOf(await db().platform.findMany({ select }));
  if (dimension === "account") return idsOf(await db().platformAccount.findMany({ select }));
  if (dimension === "metric") return idsOf(await db().metric.findMany({ select }));
  if (!isText(dimension)) return Array.from({ length: 10_000 }, (_, year) => year);
  return idsOf(await db().attributeText.findMany({ where: { attribute: dimensions[dimension].counter }, select }));
}

/** The active metrics among these, or among all; undefined for all if none is inactive. */
async function activeMetrics(found: number[] | undefined): Promise<number[] | undefined> {
  const inactive = await inactiveMetrics();
  if (inactive.size === 0) return found;
  return (found ?? (await candidates("metric"))).filter((id) => !inactive.has(id));
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** The database normalizes names like the words here: decomposed, without diacritics, lower-case. */
async function findTitles(catalog: Catalog, search: string): Promise<number[]> {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const name = Prisma.sql`lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'))`;
  const named = words.map((word) => Prisma.sql`strpos(${name}, ${word}) > 0`);
  const number = search.trim().toUpperCase();
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM ${catalogTable[catalog]}
    WHERE (${Prisma.join(named, " AND ")}) OR ${number} IN (issn, eissn, isbn)
    ORDER BY id LIMIT ${MOST_TITLES}`;
  return idsOf(rows);
}

type PossibleValue = {
  /** The filter value: an id or COUNTER's word, empty for a blank. */
  readonly value: string;
  readonly name: string;
  readonly isBlank: boolean;
  readonly total: number;
};

export type PossibleValues = {
  readonly values: readonly PossibleValue[];
  /** Total number; only the most used ones are listed. */
  readonly count: number;
};

/** Maximum number of values listed at once; others are found by searching. */
const MOST_VALUES = 100;

type Wanted = {
  readonly question: Question;
  readonly dimension: FilterName;
  /** All words must occur in the name, ignoring case and diacritics. */
  readonly search: string;
  /** Limits to these values. */
  readonly among?: Where[FilterName];
};

/** Possible values of a filter under the report's other filters, most used first. */
export async function listPossibleValues(
  scope: Scope<"usage.view">,
  { question, dimension, search, among }: Wanted,
  { locale, signal }: Running,
): Promise<PossibleValues> {
  const reading = { locale, ofInterest: asksInterest(question) };
  const others = {
    ...question,
    ...{ columns: [], rows: [dimension], order: byTotal, page: 1, pageSize: MOST_VALUES },
    ...{ split: null, part: null, rollUp: null, zeroRows: false },
    where: { ...question.where, [dimension]: among },
  };
  const [view, report, names] = await Promise.all([
    viewUsage(scope),
    resolveReport(scope, others),
    folded(search).trim() === "" ? undefined : findByName(dimension, search, reading),
  ]);
  const offered = dimension === "metric" && !reading.ofInterest ? await activeMetrics(names) : names;
  // Filters by tags stay, as do the requested values, also during a search.
  const selected = report.question.where[dimension];
  const ids = offered && withCombined(offered, report.question.where.words?.[dimension]);
  const chosen = selected ? ids?.filter(isAmong(selected)) : ids;
  const where = chosen ? { ...report.question.where, [dimension]: chosen } : report.question.where;
  const { rows, rowCount } = await mostUsed(view, { ...report.question, where }, signal);
  const keys = rows.flatMap(({ key }) => key);
  const labelOf = await withLabels(new Map([[dimension, keys]]), reading);
  const values = rows.map(({ key: [key = 0], total }) => {
    const label = labelOf(dimension, key);
    return { value: filterValue(dimension, key, label), name: label.name, isBlank: label.isBlank, total };
  });
  return { values, count: rowCount };
}

/** Keys by usage, most used first; over both ranges for a comparison. */
async function mostUsed(view: UsageView, question: NumberedQuestion, signal: Running["signal"]) {
  if (!question.trend) return ask(view, question, { signal });
  const order = { by: "compared", descending: true } as const;
  const { rows, rowCount } = await askTrend(view, question, { order, signal });
  const summed = rows.map(({ key, base, compared }) => ({ key, total: base + compared }));
  return { rows: summed.sort((one, other) => other.total - one.total), rowCount };
}

/** With the words that count as the same where releases are combined. */
function withCombined(keys: readonly number[], words: readonly (readonly [number, number])[] = []): readonly number[] {
  const commonOf = (id: number) => words.find(([word]) => word === id)?.[1] ?? id;
  const commons = new Set(keys.map(commonOf));
  return [...commons, ...words.flatMap(([word, common]) => (commons.has(common) ? [word] : []))];
}

function isAmong(kept: readonly Key[] | MonthRange | Years): (key: Key) => boolean {
  if (!("from" in kept)) {
    const keys = new Set<Key>(kept);
    return (key) => keys.has(key);
  }
  const { from, to } = kept;
  return (key) => (from === null || key >= from) && (to === null || key <= to);
}

/** The filter value of a key: a word or the id; empty for a blank. */
function filterValue(dimension: Dimension, key: Key, { code, name }: Label): string {
  if (key === 0) return "";
  return isWord(dimension) ? (code ?? name) : String(key);
}

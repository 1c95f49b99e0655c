import "server-only";
import { yearText } from "@/lib/counter/standard/attributes";
import { readTexts } from "@/lib/imports/export/read-texts";
import { db } from "@/lib/kit/db";
import { readTitles } from "@/lib/titles/find-titles";
import type { KnownTitle } from "@/lib/titles/title";
import type { UsageGroup } from "@/lib/usage/ask/ask-groups";
import { type AttributeDimension, dimensions, isText } from "@/lib/usage/dimensions";
import type { ReportRecord } from "./contract";

type Groups = AsyncIterable<readonly UsageGroup[]>;

/**
 * Adds names to groups by title, metric and dimensions, in pieces. Throws for an id without a name. Records are written
 * out: there may be a million, and spreading an object costs several microseconds.
 */
export async function* namedRecords(groups: Groups, by: readonly AttributeDimension[]): AsyncGenerator<ReportRecord[]> {
  const metrics = new Map((await db().metric.findMany()).map(({ id, shortName }) => [id, shortName]));
  for await (const piece of groups) {
    const rows = piece.map(({ keys, figures: [hits = 0] }) => ({ keys: keys.map(Number), hits }));
    const [titles, texts] = await Promise.all([titlesOf(rows), textsOf(rows, by)]);
    yield rows.map(({ keys, hits }) => {
      const [titleId = 0, metricId = 0] = keys;
      const record = recordOf(
        { hits, metric: named(metrics, metricId) },
        titleId === 0 ? null : named(titles, titleId),
      );
      by.forEach((dimension, at) => {
        const id = keys[at + FIXED] ?? 0;
        record[dimensions[dimension].counter] = isText(dimension) ? named(texts, id) : yearText(id);
      });
      return record;
    });
  }
}

/** Keys before the dimensions: title and metric. */
const FIXED = 2;

type Row = { keys: readonly number[] };

const titlesOf = (rows: readonly Row[]) =>
  readTitles(
    "titles",
    [...new Set(rows.map(({ keys: [titleId = 0] }) => titleId))].filter((id) => id !== 0),
  );

function textsOf(rows: readonly Row[], by: readonly AttributeDimension[]): Promise<Map<number, string>> {
  const places = by.flatMap((dimension, at) => (isText(dimension) ? [at + FIXED] : []));
  return readTexts(new Set(rows.flatMap(({ keys }) => places.map((at) => keys[at] ?? 0))));
}

type Split = Partial<Record<(typeof dimensions)[AttributeDimension]["counter"], string>>;

function recordOf({ hits, metric }: { hits: number; metric: string }, of: KnownTitle | null): ReportRecord & Split {
  if (of === null) return { hits, metric, isbn: "", issn: "", eissn: "", doi: "" };
  const { name: title, isbn, issn, eissn, doi } = of;
  return { hits, metric, title, isbn, issn, eissn, doi };
}

function named<T>(known: ReadonlyMap<number, T>, id: number): T {
  const label = known.get(id);
  if (label === undefined) throw new Error(`A fact refers to the unknown number ${id}`);
  return label;
}

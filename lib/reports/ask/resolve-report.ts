import "server-only";
import { type Reach, reachSql } from "@/lib/access/reach";
import { counterMetrics } from "@/lib/counter/standard/metrics";
import { release4Metrics } from "@/lib/counter/standard/release-4-metrics";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { reportTypesOf } from "@/lib/non-counter/report-types/report-types-of";
import { findFamilies } from "@/lib/titles/find-families";
import { type Dimension, dimensions, isAttribute, isText, isWord, type WordDimension } from "@/lib/usage/dimensions";
import { type NumberedQuestion, numberedQuestion, type Question } from "@/lib/usage/question";
import { refusalOf } from "../refusal-of";
import { dimensionsOf, filterNames, filtersSet, parameterOf, sharedDimensions } from "../report-dimension";
import { notesOf, type ReportNote } from "../report-notes";

export type ResolvedReport = {
  /** The same in the numbers of the facts. */
  readonly question: NumberedQuestion;
  readonly notes: readonly ReportNote[];
};

/**
 * Turns the words of a question into the numbers of the facts. A word that does not exist within reach matches nothing
 * and is noted. Refuses what reports cannot do yet, a report without a known report type (E103), and dimensions that not
 * all of its report types have (E113).
 */
export async function resolveReport(
  reach: Reach,
  question: Question,
  asked: { readonly parts?: boolean } = {},
): Promise<ResolvedReport> {
  const refusal = refusalOf(question, asked);
  if (refusal) throw new Refused(refusal.code, refusal.values);
  refuseWhatIsToCome(question);
  const { reportType: shortNames = [], title, ...rest } = question.where;
  const [types, words, isMetricUnknown] = await Promise.all([
    findReportTypes(reach, shortNames),
    findWords(rest),
    hasUnknownMetric(reach, rest.metric ?? []),
  ]);
  // The order is that in which they are merged.
  types.sort((a, b) => shortNames.indexOf(a.shortName) - shortNames.indexOf(b.shortName));
  if (types.length === 0) throw new Refused("E103", { parameter: "report_type" });
  refuseForeignDimensions(question, types.map(dimensionsOf));
  const isUnknown = types.length < shortNames.length || words.isIncomplete || isMetricUnknown;
  const numbered = numberedQuestion.parse({
    ...question,
    where: {
      ...rest,
      ...words.numbers,
      ...(title ? { title: await findFamilies("titles", title) } : {}),
      reportType: types.map(({ id }) => id),
    },
  });
  return {
    question: numbered,
    notes: [...notesOf(question, types), ...(isUnknown ? [{ code: "unknownValues" } as const] : [])],
  };
}

/** A question may already say more than reports can answer. */
function refuseWhatIsToCome({ rollUp, tags, tagClasses, trend, zeroRows }: Question): void {
  const isTagged = Object.keys(tags).length > 0 || Object.keys(tagClasses).length > 0;
  if (rollUp || isTagged || trend || zeroRows) throw new Refused("reportNotYet");
}

/** Another library's own report type is as unknown as one that nobody has. */
function findReportTypes({ organizationIds }: Reach, shortNames: readonly string[]) {
  return db().reportType.findMany({
    where: { shortName: { in: [...shortNames] }, ...reportTypesOf(organizationIds) },
    select: {
      ...{ id: true, shortName: true, counterCode: true, release: true },
      ...{ hasTitles: true, attributes: true, periodMonths: true },
    },
    orderBy: { id: "asc" },
  });
}

function refuseForeignDimensions(question: Question, ofTypes: readonly (readonly Dimension[])[]): void {
  const shared = sharedDimensions(ofTypes.map((dimensions) => ({ dimensions })));
  const { rows, columns, split, trend } = question;
  const used: readonly Dimension[] = [
    ...rows,
    ...(trend ? [] : columns),
    ...(split ? [split] : []),
    ...filtersSet(question),
  ];
  const foreign = used.find((name) => !shared.includes(name));
  if (foreign)
    throw new Refused("E113", {
      dimension: isAttribute(foreign) ? dimensions[foreign].counter : parameterOf(foreign),
    });
}

/** Metrics and attribute texts of the filters as ids; a blank is 0. */
async function findWords(where: Question["where"]) {
  const asked = filterNames.filter(isWord).flatMap((name) => (where[name] ? [{ name, words: where[name] }] : []));
  const found = await Promise.all(
    asked.map(async ({ name, words }) => ({ name, words, ids: await idsOf(name, words) })),
  );
  return {
    numbers: Object.fromEntries(found.map(({ name, ids }) => [name, ids])),
    isIncomplete: found.some(({ words, ids }) => ids.length < words.length),
  };
}

const standardMetrics: ReadonlySet<string> = new Set([...counterMetrics, ...release4Metrics]);

/** Metrics that only others use are not told from those that nobody has. */
async function hasUnknownMetric(reach: Reach, words: readonly string[]): Promise<boolean> {
  const named = words.filter((word) => word !== "" && !standardMetrics.has(word));
  if (named.length === 0) return false;
  const used = await db().$queryRaw<unknown[]>`
    SELECT word FROM unnest(${named}::text[]) AS word WHERE EXISTS (
      SELECT FROM imports WHERE state = 'current' AND ${reachSql("organization_id", reach)} AND jsonb_exists(sums, word)
    )`;
  return used.length < named.length;
}

async function idsOf(name: WordDimension, words: readonly string[]): Promise<number[]> {
  const named = words.filter((word) => word !== "");
  const rows = isText(name)
    ? await db().attributeText.findMany({
        where: { attribute: dimensions[name].counter, text: { in: named } },
        select: { id: true },
      })
    : await db().metric.findMany({ where: { shortName: { in: named } }, select: { id: true } });
  return [...(named.length < words.length ? [0] : []), ...rows.map(({ id }) => id)];
}

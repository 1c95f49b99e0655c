import "server-only";
import { type Reach, reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { wordsCombined } from "@/lib/counter/standard/attributes";
import { counterMetrics } from "@/lib/counter/standard/metrics";
import { release4Metrics } from "@/lib/counter/standard/release-4-metrics";
import { shortReportName } from "@/lib/counter/standard/report-type-words";
import { countDifferentUse, familyOf } from "@/lib/counter/standard/superseding";
import { unshownValues } from "@/lib/counter/standard/unshown-attributes";
import { asksInterest, interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import { findFamilies } from "@/lib/titles/find-titles";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import {
  type Dimension,
  dimensionNames,
  dimensions,
  isAttribute,
  isText,
  isWord,
  type TextDimension,
  type WordDimension,
} from "@/lib/usage/dimensions";
import type { SupersededInterest } from "@/lib/usage/query/interest-rule";
import { type NumberedQuestion, type NumberedWhere, numberedQuestion, type Question } from "@/lib/usage/question";
import { dimensionsOf } from "../build/dimensions-of";
import { offeredDimensions } from "../build/offered-dimensions";
import { countingOf } from "../counting-of";
import { mayCount } from "../main-metric";
import { metricsOfRelease4 } from "../notes/continuity";
import { notesOf, type ReportNote } from "../notes/report-notes";
import { questionRefusal } from "../refusal-of";
import { filterNames, filtersSet, parameterOf, sharedDimensions, taggable } from "../report-dimension";
import { findCombinedWords } from "./combined-words";
import { comparableUsage } from "./comparable-usage";
import { findTagged, rollUp } from "./find-tagged";
import { findZeroRows } from "./find-zero-rows";
import { interestRule } from "./interest-rule";
import { viewUsage } from "./view-usage";

export type ResolvedReport = {
  /** The same with the ids that facts use. */
  readonly question: NumberedQuestion;
  /** The usage of untagged objects as a question of its own, if requested. */
  readonly remainder: NumberedQuestion | null;
  /** In the requested order. */
  readonly reportTypes: readonly { readonly id: number; readonly shortName: string }[];
  readonly notes: readonly ReportNote[];
};

/**
 * Resolves the words of a question to ids. An unknown word matches nothing and adds a note, as does a tag invisible to
 * the reader. For interest, metrics are its groups. Refuses like questionRefusal, a report without a known report type
 * (E103), and dimensions that not all of its report types have (E113).
 */
export async function resolveReport(
  scope: Scope<"usage.view">,
  question: Question,
  asked: { readonly parts?: boolean } = {},
): Promise<ResolvedReport> {
  const refusal = questionRefusal(question, asked);
  if (refusal) throw new Refused(refusal.code, refusal.values);
  const { reportType: shortNames = [], title, item, ...rest } = question.where;
  const interest = asksInterest(question) ? await interestRule() : undefined;
  const named = interest ? [ofInterest] : await findReportTypes(scope, shortNames);
  // The order determines precedence when report types are combined.
  named.sort((a, b) => shortNames.indexOf(a.shortName) - shortNames.indexOf(b.shortName));
  if (named.length === 0) throw new Refused("E103", { parameter: "report_type" });
  const combines = interest !== undefined || (question.mergeReportTypes && combineReleases(named));
  const spellings = combines ? combinedSpellings : onlyItself;
  const types = question.mergeReportTypes ? await withoutUnable(scope, question, { types: named, spellings }) : named;
  const implied = impliedFilters(question, types, spellings);
  refuseForeignDimensions(question, { types, implied });
  const [words, isMetricUnknown, tagged, combined] = await Promise.all([
    findWords(question.mergeReportTypes ? continued(rest, types) : rest, {
      areGroups: interest !== undefined,
      spellings,
    }),
    interest ? false : hasUnknownMetric(scope, rest.metric ?? []),
    findTagged(scope, question),
    combines ? findCombinedWords() : noWords,
  ]);
  const where = onlyTagged(
    {
      ...rest,
      ...words.numbers,
      ...(title ? { title: await findFamilies("titles", title) } : {}),
      ...(item ? { item: await findFamilies("items", item) } : {}),
      ...(interest ? {} : { reportType: types.map(({ id }) => id) }),
    },
    tagged.objects,
  );
  const columns = question.trend ? [] : question.columns;
  const superseded = question.mergeReportTypes ? supersededInOrder(types) : undefined;
  const parsed = numberedQuestion.parse({ ...question, where, columns });
  const blanks = blanksIn(question.where, types, spellings);
  const asIs = {
    ...{ ...parsed, interest, superseded },
    where: { ...parsed.where, ...(blanks ? { blanks } : {}), ...(combines ? { words: combined } : {}) },
  };
  const comparable = await comparableUsage(scope, asIs);
  const plain = { ...asIs, where: { ...asIs.where, ...comparable.where } };
  const rolled = await rollUp(scope, question, plain.where);
  const numbered = rolled ? { ...plain, bridge: rolled.bridge } : plain;
  const zero = question.zeroRows ? await findZeroRows(scope, numbered) : undefined;
  const unknown = [
    ...(named.length < shortNames.length ? (["reportType"] as const) : []),
    ...words.incomplete,
    ...(isMetricUnknown ? (["metric"] as const) : []),
    ...tagged.unknown,
  ];
  return {
    question: zero ? { ...numbered, zero } : numbered,
    remainder: rolled?.remainder ? { ...plain, without: rolled.remainder } : null,
    reportTypes: types,
    notes: [
      // Unknown words have their own note.
      ...notesOf(question, types.map(countingOf)).filter(
        ({ code }) => code !== "metricNotInReport" || !unknown.includes("metric"),
      ),
      ...comparable.notes,
      ...dimensionNames
        .filter((name) => combined[name] && uses(question, name))
        .slice(0, 1)
        .map((dimension) => ({ code: "combinedWords", dimension }) as const),
      ...[...new Set(unknown)].map((dimension) => ({ code: "unknownValues", dimension }) as const),
      ...(rolled?.overlaps ? [{ code: "overlappingTags", dimension: rolled.bridge.of } as const] : []),
      ...(rolled?.bridge.pairs.length === 0 ? [{ code: "noTags", dimension: rolled.bridge.of } as const] : []),
    ],
  };
}

type Objects = Awaited<ReturnType<typeof findTagged>>["objects"];

/** Combines filters on objects with filters by tags: both must match. */
function onlyTagged(where: Objects & Record<string, unknown>, tagged: Objects) {
  const both = taggable.flatMap((of) => {
    const [objects, chosen] = [tagged[of], where[of]];
    if (!objects) return [];
    const chosenKeys = chosen && new Set(chosen);
    return [[of, chosenKeys ? objects.filter((id) => chosenKeys.has(id)) : objects]];
  });
  return { ...where, ...Object.fromEntries(both) };
}

const ofInterest = { ...interestReport, hasTitles: true, attributes: [], metrics: [], periodMonths: 1 };

/** Another organization's own report type counts as unknown. */
function findReportTypes({ organizationIds }: Reach, shortNames: readonly string[]) {
  return db().reportType.findMany({
    where: { shortName: { in: [...shortNames] }, ...reportTypesOf(organizationIds) },
    select: {
      ...{ id: true, shortName: true, counterCode: true, release: true },
      ...{ hasTitles: true, attributes: true, metrics: true, periodMonths: true },
    },
    orderBy: { id: "asc" },
  });
}

/** Whether the report types are of Release 5.1 and of earlier releases. */
const combineReleases = (types: readonly Type[]): boolean =>
  types.some(({ release }) => release === "5.1") && types.some(({ release }) => release === "5" || release === "4");

/** The words that a filter on this word matches. */
type Spellings = (name: WordDimension, word: string) => readonly string[];

const onlyItself: Spellings = (_, word) => [word];
const combinedSpellings: Spellings = (name, word) =>
  isText(name) ? wordsCombined(dimensions[name].counter, word) : [word];

const noWords: NonNullable<NumberedWhere["words"]> = {};

const uses = ({ rows, columns, split, trend, where }: Question, name: Dimension): boolean =>
  [...rows, ...(trend ? [] : columns), split].includes(name) || where[name] !== undefined;

/** Filters on attributes that a report may lack, because all of its usage has the value. */
function impliedFilters(question: Question, types: readonly Type[], spellings: Spellings): readonly TextDimension[] {
  const values = (name: TextDimension) => (question.where[name] ?? []).flatMap((word) => spellings(name, word));
  return filtersSet(question)
    .filter(isText)
    .filter((name) =>
      types.every((type) => dimensionsOf(type).includes(name) || matchesBlank(type, name, values(name))),
    );
}

type Answering = { readonly types: readonly Type[]; readonly spellings: Spellings };

/**
 * Of combined report types, those that can have usage under the filters. Views of other usage, such as of books under a
 * filter on journals, are omitted, and so are reports that count something else, and reports that do not show
 * the attribute and have no data in these months.
 */
async function withoutUnable(
  scope: Scope<"usage.view">,
  question: Question,
  { types, spellings }: Answering,
): Promise<readonly Type[]> {
  const filters = filtersSet(question).filter(isText);
  const values = (name: TextDimension) => (question.where[name] ?? []).flatMap((word) => spellings(name, word));
  const lacking = (type: Type) =>
    filters.filter((name) => !dimensionsOf(type).includes(name) && !matchesBlank(type, name, values(name)));
  const countsOthers = (type: Type) =>
    lacking(type).some((name) => unshownValues(type, dimensions[name].counter).length > 0);
  const others = await withoutMetrics(scope, question, types);
  const able = types.filter((type) => !countsOthers(type) && !others.includes(type.id));
  const unable = able.filter((type) => lacking(type).length > 0);
  const idle = unable.length > 0 ? await withoutData(scope.organizationIds, question, unable) : [];
  const left = able.filter(({ id }) => !idle.includes(id));
  // Without any, the refusal names what they lack.
  return left.length > 0 ? left : types;
}

/**
 * Ids of the report types that have none of the metrics, such as TR_J1 denials: their months say nothing about them. A
 * report of Release 4 may count something else under their name: ft_total are chapters in BR2, and titles in BR1. Views
 * with metrics that the Code of Practice does not give them are read as they are, so the usage has the last word.
 */
async function withoutMetrics(
  scope: Scope<"usage.view">,
  { where: { metric: metrics, organization, platform } }: Question,
  types: readonly Type[],
): Promise<number[]> {
  if (metrics === undefined || metrics.includes("")) return [];
  const unable = types.filter(
    (type) =>
      !metrics.some((metric) => mayCount(countingOf(type), metric)) && metricsOfRelease4(metrics, [type]).length === 0,
  );
  const [older, newer] = [unable.filter(({ release }) => release === "4"), unable.filter((one) => one.release !== "4")];
  if (newer.length === 0) return older.map(({ id }) => id);
  const [view, ids] = await Promise.all([
    viewUsage(scope),
    db().metric.findMany({ where: { shortName: { in: [...metrics] } }, select: { id: true } }),
  ]);
  const used = await askGroups(view, {
    ...{ by: ["reportType"], measures: ["facts"] },
    where: { organization, platform, reportType: newer.map(({ id }) => id), metric: ids.map(({ id }) => id) },
  });
  const counting = new Set(used.map(({ keys: [type] }) => Number(type)));
  return [...older, ...newer.filter(({ id }) => !counting.has(id))].map(({ id }) => id);
}

/** Ids of the report types without usage in the organizations, platforms and months of a question. */
async function withoutData(
  organizationIds: Reach["organizationIds"],
  { where, trend }: Question,
  types: readonly Type[],
): Promise<number[]> {
  const spans = trend ? [trend.base, trend.compared] : [where.month ?? { from: null, to: null }];
  const used = await db().import.groupBy({
    by: ["reportTypeId"],
    where: {
      ...{ state: "current", factCount: { gt: 0 }, reportTypeId: { in: types.map(({ id }) => id) } },
      ...(where.platform ? { platformId: { in: [...where.platform] } } : {}),
      AND: [where.organization ?? organizationIds, organizationIds].map((ids) => ({
        organizationId: reach({ organizationIds: ids }),
      })),
      // An open range is one, too: Prisma matches nothing with an empty alternative.
      OR: spans.map(({ from, to }) => ({
        month: { gte: new Date(`${from ?? "0001-01"}-01`), lte: new Date(`${to ?? "9999-12"}-01`) },
      })),
    },
  });
  return types.map(({ id }) => id).filter((id) => used.every(({ reportTypeId }) => reportTypeId !== id));
}

/** Whether usage that the report does not break down by the attribute has one of the values. */
const matchesBlank = (type: Type, name: TextDimension, values: readonly string[]): boolean =>
  unshownValues(type, dimensions[name].counter).some((value) => values.includes(value));

/** Per filter on an attribute, the report types whose blanks match it. */
function blanksIn(where: Question["where"], types: readonly Type[], spellings: Spellings): NumberedWhere["blanks"] {
  const matching = filterNames.filter(isText).flatMap((name) => {
    const values = (where[name] ?? []).flatMap((word) => spellings(name, word));
    const ids = types.filter((type) => matchesBlank(type, name, values)).map(({ id }) => id);
    return ids.length === 0 ? [] : [[name, ids] as const];
  });
  return matching.length === 0 ? undefined : Object.fromEntries(matching);
}

/** The same filters with the names that Release 4 has for the metrics. */
function continued(where: Question["where"], types: readonly Type[]): Question["where"] {
  return where.metric ? { ...where, metric: [...where.metric, ...metricsOfRelease4(where.metric, types)] } : where;
}

type Type = Awaited<ReturnType<typeof findReportTypes>>[number];

/** Each report by all earlier ones, except those of the standard that count other use. */
function supersededInOrder(types: readonly Type[]): SupersededInterest[] {
  return types.flatMap((older, at) =>
    types
      .slice(0, at)
      .filter((newer) => !countDifferentUse(newer, older))
      .map((newer) => ({ older: older.id, newer: newer.id })),
  );
}

type Foreign = {
  readonly types: readonly (Parameters<typeof offeredDimensions>[0] & { readonly shortName: string })[];
  readonly implied: readonly Dimension[];
};

function refuseForeignDimensions(question: Question, { types, implied }: Foreign): void {
  const offered = types.map((type) => ({ ...type, dimensions: offeredDimensions(type), family: familyOf(type) }));
  const shared = sharedDimensions(offered, question.mergeReportTypes);
  // A filter would leave out usage of reports without the attribute; rows and columns count it under a blank.
  const ofFilters = sharedDimensions(offered);
  const { rows, columns, split, trend } = question;
  const used: readonly Dimension[] = [...rows, ...(trend ? [] : columns), ...(split ? [split] : [])];
  const foreign =
    used.find((name) => !shared.includes(name)) ??
    filtersSet(question).find((name) => !implied.includes(name) && !ofFilters.includes(name));
  if (!foreign) return;
  const lacking = offered.filter((type) => !type.dimensions.includes(foreign));
  throw new Refused("E113", {
    dimension: isAttribute(foreign) ? dimensions[foreign].counter : parameterOf(foreign),
    report_types: lacking.map(({ shortName }) => shortName).join(", "),
    reports: lacking.map((type) => shortReportName({ ...type, name: "" })).join(", "),
  });
}

/** Ids of the metrics and attribute texts in the filters; a blank is 0. */
async function findWords(
  where: Question["where"],
  { areGroups, spellings }: { readonly areGroups: boolean; readonly spellings: Spellings },
) {
  const wordFilters = filterNames
    .filter(isWord)
    .flatMap((name) => (where[name] ? [{ name, words: where[name].map((word) => spellings(name, word)) }] : []));
  const matches = await Promise.all(
    wordFilters.map(async ({ name, words }) => ({
      ...{ name, words },
      ids: await idsOf(name, [...new Set(words.flat())], areGroups),
    })),
  );
  return {
    numbers: Object.fromEntries(matches.map(({ name, ids }) => [name, [...ids.values()]])),
    incomplete: matches.flatMap(({ name, words, ids }) =>
      words.every((same) => same.some((word) => ids.has(word))) ? [] : [name],
    ),
  };
}

const standardMetrics: ReadonlySet<string> = new Set([...counterMetrics, ...release4Metrics]);

/** Metrics used only by others count as unknown. */
async function hasUnknownMetric(reach: Reach, words: readonly string[]): Promise<boolean> {
  const named = words.filter((word) => word !== "" && !standardMetrics.has(word));
  if (named.length === 0) return false;
  const used = await db().$queryRaw<unknown[]>`
    SELECT word FROM unnest(${named}::text[]) AS word WHERE EXISTS (
      SELECT FROM imports WHERE state = 'current' AND ${reachSql("organization_id", reach)} AND jsonb_exists(sums, word)
    )`;
  return used.length < named.length;
}

/** By word, without unknown ones. */
async function idsOf(
  name: WordDimension,
  words: readonly string[],
  areGroups: boolean,
): Promise<ReadonlyMap<string, number>> {
  const named = words.filter((word) => word !== "");
  const [byName, select] = [{ shortName: { in: named } }, { id: true, shortName: true }];
  const rows = isText(name)
    ? await db().attributeText.findMany({ where: { attribute: dimensions[name].counter, text: { in: named } } })
    : areGroups
      ? await db().interestGroup.findMany({ where: byName, select })
      : await db().metric.findMany({ where: byName, select });
  return new Map([
    ...(named.length < words.length ? [["", 0] as const] : []),
    ...rows.map((row) => ["text" in row ? row.text : row.shortName, row.id] as const),
  ]);
}

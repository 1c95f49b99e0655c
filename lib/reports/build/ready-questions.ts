import { interestReport } from "@/lib/interest/interest-report";
import type { Calendar } from "@/lib/navigation/date-range";
import type { Question, Where } from "@/lib/usage/question";
import { mainMetric } from "../main-metric";
import { byTotal, reportPageSizes } from "../question-search";
import { type ComparisonName, comparisonChoices, type PeriodPreset, periodMonths } from "../report-period";
import type { ShareOf } from "../shares";
import { inFamily, type ReportOffer } from "./report-offer";

type Ready = {
  /** COUNTER code of the report, which counts with all releases and views of its family, or interest. */
  readonly report: string;
  /** The metrics, if not the report's default. */
  readonly metrics?: readonly string[];
  /** The total that figures are first shown as shares of. */
  readonly sharesOf?: ShareOf;
  readonly where?: Pick<Where, "dataType" | "accessType">;
  /** The filter that the question is about, which the reader has to choose. */
  readonly asks?: "platform";
  /** One period, or a comparison with the period before. */
  readonly period: PeriodPreset | { readonly compare: ComparisonName };
} & Pick<Question, "rows"> &
  Partial<Pick<Question, "columns" | "split" | "rollUp" | "zeroRows" | "throughout" | "order" | "pageSize">>;

const inOrder = { by: "name", descending: false } as const;
const byGrowth = { by: "difference", descending: true } as const;

/** Rows of publishers and titles cannot show that a library joined, which would look like more use. */
const likeForLike = { throughout: true } as const;

/** Presets for frequent questions of librarians, each a complete report to start from, in display order. */
const readyQuestions = {
  platformsAgainstBefore: { report: "TR", rows: ["platform"], period: { compare: "last_12_finished" } },
  licensedJournalsByPublisher: {
    ...{ report: "TR", rows: ["publisher"], period: { compare: "this_year" }, ...likeForLike },
    where: { dataType: ["Journal"], accessType: ["Controlled"] },
  },
  leastUsedJournals: {
    ...{ report: "TR", rows: ["title"], period: "previous_year", where: { dataType: ["Journal"] } },
    ...{ zeroRows: true, order: { by: "total", descending: false }, pageSize: 50, asks: "platform" },
  },
  denialsByLibrary: {
    ...{ report: interestReport.counterCode, metrics: ["full_text_denial"] },
    ...{ rows: ["title"], columns: ["organization"], period: "last_12_finished" },
  },
  openAccessByYear: {
    ...{
      report: "TR",
      rows: ["platform", "year"],
      columns: ["accessType"],
      period: "current_plus_2y_back",
      order: inOrder,
    },
    sharesOf: "row",
  },
  growingTitles: {
    ...{ report: "TR", rows: ["title"], period: { compare: "last_12_finished" }, ...likeForLike },
    order: byGrowth,
  },
  fallingTitles: {
    ...{ report: "TR", rows: ["title"], period: { compare: "last_12_finished" }, ...likeForLike },
    order: { ...byGrowth, descending: false },
  },
  titlesOfMostUse: { report: "TR", rows: ["title"], period: "last_12_finished", sharesOf: "column", pageSize: 100 },
  mostUsedItems: {
    ...{ report: "IR", metrics: ["Total_Item_Requests"], rows: ["item"], period: "last_12_finished", pageSize: 50 },
  },
  unusedPlatforms: {
    ...{ report: "PR", metrics: ["Total_Item_Requests", "Searches_Platform"], period: "last_12_finished" },
    ...{ rows: ["platform"], columns: ["metric"], zeroRows: true, order: { by: "total", descending: false } },
  },
  booksByDecade: {
    ...{ report: "TR", rows: ["decade"], columns: ["year"], period: "current_plus_2y_back", order: inOrder },
    // Release 5.1 distinguishes reference works, which Release 5 counts as books, and counts items by chapter.
    ...{ metrics: ["Unique_Title_Requests"], where: { dataType: ["Book", "Reference_Work"] } },
  },
  searchesByMonth: { report: "DR", rows: ["title"], columns: ["month"], period: "last_closed_fy" },
  journalsInOneLine: {
    ...{ report: "TR", metrics: ["Total_Item_Requests"], where: { dataType: ["Journal"] } },
    ...{ rows: ["month"], period: "all_available", order: inOrder, pageSize: 100 },
  },
  titlesByTag: {
    ...{ report: "TR", rows: ["title"], columns: ["year"], period: "current_plus_2y_back" },
    rollUp: { by: "tag", tagClass: null, remainder: true },
  },
  sheetForEachLibrary: {
    ...{ report: "TR", rows: ["platform"], columns: ["month"], split: "organization", period: "last_12_finished" },
  },
} as const satisfies Record<string, Ready>;
export type ReadyName = keyof typeof readyQuestions;

// The keys of a literal type.
const names = Object.keys(readyQuestions) as ReadyName[];

/** Presets that the available report types can answer. */
export const readyNames = (offer: ReportOffer): ReadyName[] =>
  names.filter((name) => typesFor(readyQuestions[name], offer).length > 0);

/** Best first, so that each counts only where those before it have no data. */
function typesFor({ report, rows }: Ready, { reportTypes }: ReportOffer) {
  const own = reportTypes.filter(
    ({ counterCode, dimensions }) => counterCode === report && rows.every((name) => dimensions.includes(name)),
  );
  return inFamily(
    own.toSorted((a, b) => Number(b.release) - Number(a.release)),
    { reportTypes },
  );
}

type Asked = { readonly question: Question; readonly offer: ReportOffer; readonly calendar: Calendar };

/** Replaces the question by a preset, keeping organizations and platforms. */
export function askReady(name: ReadyName, { question, offer, calendar }: Asked): Question {
  const ready: Ready = readyQuestions[name];
  const types = typesFor(ready, offer);
  const [first] = types;
  const usual = first && mainMetric(first);
  const metric = ready.metrics ?? (usual ? [usual] : undefined);
  const trend = trendOf(ready, calendar);
  const { organization, platform } = question.where;
  return {
    ...question,
    where: {
      ...{ reportType: types.map(({ shortName }) => shortName), organization, platform, ...ready.where },
      // Interest is use by people in any case.
      ...(ready.report === interestReport.counterCode ? {} : { accessMethod: ["Regular"] }),
      ...(metric ? { metric } : {}),
      ...(trend || typeof ready.period !== "string" ? {} : { month: monthsIn(ready.period, calendar) }),
    },
    ...{ rows: ready.rows, columns: ready.columns ?? [], measure: "uses", trend },
    ...{ split: ready.split ?? null, part: null, rollUp: ready.rollUp ?? null, tags: {}, tagClasses: {} },
    ...{
      mergeReportTypes: types.length > 1,
      zeroRows: ready.zeroRows ?? false,
      sameMonths: false,
      throughout: ready.throughout ?? false,
      totals: true,
    },
    order: ready.order ?? (trend ? { by: "compared", descending: true } : byTotal),
    ...{ page: 1, pageSize: ready.pageSize ?? reportPageSizes[0] },
  };
}

/** The total that the figures of a preset are first shown as shares of; null for counts. */
export function readyShares(name: ReadyName): ShareOf | null {
  const ready: Ready = readyQuestions[name];
  return ready.sharesOf ?? null;
}

/** The filter to choose next; null if there is none, or if the question has it. */
export function readyAsks(name: ReadyName, { where }: Pick<Question, "where">): "platform" | null {
  const { asks }: Ready = readyQuestions[name];
  return asks && where[asks] === undefined ? asks : null;
}

function monthsIn(period: PeriodPreset, calendar: Calendar): Where["month"] {
  const { from, to } = periodMonths(period, calendar);
  return from === null && to === null ? undefined : { from, to };
}

/** In January no month of the year is finished: uses the last full year instead. */
function trendOf({ period }: Ready, calendar: Calendar): Question["trend"] {
  if (typeof period === "string") return null;
  const choices = comparisonChoices(calendar);
  const chosen =
    choices.find(({ name }) => name === period.compare) ?? choices.find(({ name }) => name === "previous_year");
  return chosen?.trend ?? null;
}

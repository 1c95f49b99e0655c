import { z } from "zod";
import { addMonths, type Month } from "@/lib/counter/standard/month";
import { isInterest } from "@/lib/interest/interest-report";
import { type Calendar, type Months, type RangeName, rangeNames } from "@/lib/navigation/date-range";
import type { Question } from "@/lib/usage/question";
import { mainMetric } from "../main-metric";
import { lastFinished } from "../report-period";
import { reportParameters, searchToQuestion } from "../report-query";

const given = z.union([z.string(), z.array(z.string())]).optional();

/** Any query of an address: what of it describes a report is read later, so that a wrong one can be explained. */
export const reportAddress = z.object(Object.fromEntries(Object.keys(reportParameters).map((name) => [name, given])));

type Search = Readonly<z.infer<typeof reportAddress>>;

type StartType = {
  readonly shortName: string;
  readonly counterCode: string;
  readonly release: string;
  readonly metrics: readonly string[];
  readonly months: { readonly first: Month; readonly last: Month } | null;
};

type Start = {
  readonly reportTypes: readonly StartType[];
  /** What the reader has selected in the top bar; ids below 1 stand for everything. */
  readonly selection: { readonly organizationId: number | null; readonly range: Months & { readonly name: RangeName } };
  readonly calendar: Calendar;
};

/**
 * The report an address describes. An address without a report type starts a new one that says something true: requests
 * of titles by platform and month, of the newest release with usage, or of the last two read as one line, of the
 * organization and months selected in the top bar. Whatever the address names goes before that.
 */
export function startReport(search: Search, start: Start): ReturnType<typeof searchToQuestion> {
  if (search.report_type !== undefined) return searchToQuestion(search);
  const months = startMonths(start);
  const types = startTypes(start.reportTypes, months);
  const { organizationId } = start.selection;
  const found = searchToQuestion({
    report_type: types.length > 0 ? types.map(({ shortName }) => shortName) : "TR",
    organization: organizationId !== null && organizationId > 0 ? String(organizationId) : undefined,
    from: months.from ?? undefined,
    to: months.to ?? undefined,
    ...search,
  });
  if ("wrong" in found) return found;
  return { question: { ...beginning(found.question, search, types), mergeReportTypes: types.length > 1 } };
}

/** A shape and one metric, unless the address has its own. */
function beginning(question: Question, search: Search, [type]: readonly StartType[]): Question {
  const isShaped = [search.rows, search.columns, search.metric].some((parameter) => parameter !== undefined);
  const metric = type && mainMetric(type);
  if (isShaped || !metric) return question;
  return { ...question, columns: ["month"], where: { ...question.where, metric: [metric] } };
}

/** What is selected in the top bar; where nobody selected anything, the last finished year, or the last one with usage. */
function startMonths({ reportTypes, selection: { range }, calendar }: Start): Months {
  if (range.name !== rangeNames[0]) return { from: range.from, to: range.to };
  const finished = lastFinished(calendar);
  const [last] = reportTypes
    .flatMap(({ months }) => months?.last ?? [])
    .toSorted()
    .toReversed();
  return last && last < finished.from ? { from: addMonths(last, -11), to: last } : finished;
}

/** Title reports before others; of both releases where each has usage in these months, the newer first. */
function startTypes(reportTypes: readonly StartType[], { from, to }: Months): readonly StartType[] {
  const isWithin = ({ months }: StartType) =>
    months !== null && !(from && months.last < from) && !(to && months.first > to);
  const used = reportTypes.filter((type) => type.months !== null && !isInterest(type));
  const within = used.filter(isWithin);
  const offered = within.length > 0 ? within : used;
  const titles = offered.filter(({ counterCode }) => counterCode === "TR");
  if (titles.length > 0) return titles.toSorted((a, b) => Number(b.release) - Number(a.release));
  return offered.slice(0, 1);
}

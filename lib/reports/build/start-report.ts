import { z } from "zod";
import { addMonths, type Month } from "@/lib/counter/standard/month";
import { isInterest } from "@/lib/interest/interest-report";
import { type Calendar, type Months, type RangeName, rangeNames } from "@/lib/navigation/date-range";
import type { Question } from "@/lib/usage/question";
import { mainMetric } from "../main-metric";
import { lastFinished } from "../report-period";
import { reportParameters, searchToQuestion } from "../report-query";
import { type FamilyMember, inFamily } from "./report-offer";

const textOrTexts = z.union([z.string(), z.array(z.string())]).optional();

/** Any query of an address: the report's parameters are parsed later, so that invalid ones can be explained. */
export const reportAddress = z.object(
  Object.fromEntries(Object.keys(reportParameters).map((name) => [name, textOrTexts])),
);

type Search = Readonly<z.infer<typeof reportAddress>>;

type StartType = FamilyMember & {
  readonly counterCode: string;
  readonly release: string;
  readonly metrics: readonly string[];
  readonly months: { readonly first: Month; readonly last: Month } | null;
};

type Start = {
  readonly reportTypes: readonly StartType[];
  /** The selection in the top bar; ids below 1 mean everything. */
  readonly selection: { readonly organizationId: number | null; readonly range: Months & { readonly name: RangeName } };
  readonly calendar: Calendar;
};

/**
 * The report in an address. Without a report type, starts a meaningful new one: title requests by platform and month,
 * of all releases and views with usage, for the organization and months in the top bar. Parameters in the address take
 * precedence.
 */
export function startReport(search: Search, start: Start): ReturnType<typeof searchToQuestion> {
  if (search.report_type !== undefined) return searchToQuestion(search);
  const months = startMonths(start);
  const types = startTypes(start.reportTypes, months);
  const { organizationId } = start.selection;
  const query = searchToQuestion({
    report_type: types.length > 0 ? types.map(({ shortName }) => shortName) : "TR",
    organization: organizationId !== null && organizationId > 0 ? String(organizationId) : undefined,
    from: months.from ?? undefined,
    to: months.to ?? undefined,
    ...search,
  });
  if ("wrong" in query) return query;
  return { question: { ...beginning(query.question, search, types), mergeReportTypes: types.length > 1 } };
}

/** Default dimensions and metric, unless the address has its own. */
function beginning(question: Question, search: Search, [type]: readonly StartType[]): Question {
  const isShaped = [search.rows, search.columns, search.metric].some((parameter) => parameter !== undefined);
  const metric = type && mainMetric(type);
  if (isShaped || !metric) return question;
  return { ...question, columns: ["month"], where: { ...question.where, metric: [metric] } };
}

/** The months in the top bar; without a selection, the last finished year, or the last one with usage. */
function startMonths({ reportTypes, selection: { range }, calendar }: Start): Months {
  if (range.name !== rangeNames[0]) return { from: range.from, to: range.to };
  const finished = lastFinished(calendar);
  const [last] = reportTypes
    .flatMap(({ months }) => months?.last ?? [])
    .toSorted()
    .toReversed();
  return last && last < finished.from ? { from: addMonths(last, -11), to: last } : finished;
}

/** Title reports first; the whole family, or both releases if each has usage in these months, newer first. */
function startTypes(reportTypes: readonly StartType[], { from, to }: Months): readonly StartType[] {
  const isWithin = ({ months }: StartType) =>
    months !== null && !(from && months.last < from) && !(to && months.first > to);
  const used = reportTypes.filter((type) => type.months !== null && !isInterest(type));
  const within = used.filter(isWithin);
  const offered = within.length > 0 ? within : used;
  const titles = offered.filter(({ counterCode }) => counterCode === "TR");
  const own =
    titles.length > 0 ? titles.toSorted((a, b) => Number(b.release) - Number(a.release)) : offered.slice(0, 1);
  return inFamily(own, { reportTypes });
}

import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Locale } from "@/lib/kit/i18n/routing";
import { isYear, type YearDimension } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { fullReportNames, labelFilters, labelTagClasses, labelTags } from "../ask/label-filters";
import { yearsText } from "../question-search";
import { filtersSet, parameterOf } from "../report-dimension";
import { findSavedReport } from "./find-saved-report";
import { leaveOutMissing, type Missing } from "./leave-out-missing";
import { readCalendar } from "./read-calendar";
import { showSavedReport } from "./show-saved-report";
import { questionToday, readStored } from "./stored-report";

export type OpenedReport = {
  readonly report: ReturnType<typeof showSavedReport>;
  /** As of today, without deleted filter values. */
  readonly question: Question;
  readonly missing: readonly Missing[];
};

/** A saved report, ready to run. */
export async function openSavedReport(scope: Scope<"usage.view">, id: number): Promise<OpenedReport> {
  const [row, calendar] = await Promise.all([findSavedReport(scope, id), readCalendar(scope.actor)]);
  const today = questionToday(readStored(row.report), calendar);
  return { report: showSavedReport(row, { actor: scope.actor, calendar }), ...(await leaveOutMissing(today)) };
}

export const getSavedReport = async (scope: Scope<"usage.view">, id: number, locale: Locale) =>
  showOpened(scope, await openSavedReport(scope, id), locale);

/** The same in the API's shape. */
export async function showOpened(
  scope: Scope<"usage.view">,
  { report, question, missing }: OpenedReport,
  locale: Locale,
) {
  const ofRows = question.rollUp?.tagClass ?? null;
  const [reportTypes, names, tags, classes] = await Promise.all([
    fullReportNames(scope, question.where.reportType ?? [], locale),
    labelFilters(scope, question, locale),
    labelTags(scope, question),
    labelTagClasses(scope, ofRows === null ? [] : [ofRows]),
  ]);
  return {
    ...report,
    report_types: reportTypes,
    filters: [
      ...filtersSet(question).map((name) => ({
        dimension: parameterOf(name),
        values: isYear(name) ? yearsOf(question, name) : (names[name] ?? []).map((value) => value.name),
      })),
      ...tags.map(({ of, by, names: chosen }) => ({
        dimension: `${by === "tags" ? "tag" : "tag_class"}__${of}`,
        values: [...chosen],
      })),
      ...(ofRows === null ? [] : [{ dimension: "tag_class", values: [classes.get(ofRows) ?? `#${ofRows}`] }]),
    ],
    missing: missing.map(({ dimension, values }) => ({ dimension: parameterOf(dimension), values: [...values] })),
  };
}

/** An empty list selects nothing, as in other filters. */
function yearsOf({ where }: Question, name: YearDimension): string[] {
  const years = where[name] ?? [];
  return "from" in years || years.length > 0 ? [yearsText(years)] : [];
}

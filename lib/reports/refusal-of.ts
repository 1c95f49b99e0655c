import { interestReport } from "@/lib/interest/interest-report";
import { isKeyOf } from "@/lib/usage/axis-key";
import { isAttribute } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { filtersSet, isTaggable, parameterOf } from "./report-dimension";

/** Why a question cannot be answered, independently of usage; codes are in errors.json. */
export type Refusal = { readonly code: string; readonly values: Readonly<Record<string, string | number>> };

/**
 * The first conflict between the settings of a question; null if it is valid. `parts`: for each part, so no part is
 * required.
 */
export function questionRefusal(question: Question, { parts = false } = {}): Refusal | null {
  const { rows, split, part, rollUp, trend, mergeReportTypes, zeroRows, where } = question;
  const types = where.reportType ?? [];
  const refuse = (code: string, values: Refusal["values"] = {}): Refusal => ({ code, values });
  if (types.length === 0) {
    if (mergeReportTypes) return refuse("E119");
    return filtersSet(question).some(isAttribute) ? refuse("E118") : refuse("E103", { parameter: "report_type" });
  }
  if (types.length > 1 && types.includes(interestReport.shortName)) return refuse("E122");
  if (mergeReportTypes && types.length < 2) return refuse("E117", { count: types.length });
  if (mergeReportTypes && split === "reportType") return refuse("E121");
  if (!split && part !== null) return refuse("E110");
  if (split && part === null && !parts) return refuse("E108", { dimension: parameterOf(split) });
  if (split && part !== null && !isKeyOf(split, part)) return refuse("E109", { dimension: parameterOf(split) });
  if (rollUp && rows.length > 1) return refuse("E114");
  const [row] = rows;
  if (rollUp && !isTaggable(row)) return refuse("E102", { dimension: row ? parameterOf(row) : "" });
  if (zeroRows && rows.length > 1) return refuse("E115");
  if (question.sameMonths && !hasYears(question)) return refuse("E123");
  if (trend && ![trend.base, trend.compared].every(({ from, to }) => from || to)) return refuse("E120");
  return null;
}

/** Whether the table has a row or column for each year of usage. */
export const hasYears = ({ rows, columns, trend }: Pick<Question, "rows" | "columns" | "trend">): boolean =>
  !trend && [...rows, ...columns].includes("year");

/** Short names of the report types that a refusal names. */
export const typesAtFault = ({ report_types: names }: Readonly<Record<string, unknown>>): readonly string[] =>
  typeof names === "string" ? names.split(", ") : [];

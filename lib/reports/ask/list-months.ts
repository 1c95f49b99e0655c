import "server-only";
import type { Scope } from "@/lib/access/scope";
import { coverageByMonth, type MonthCoverage } from "@/lib/imports/coverage-by-month";
import type { Question } from "@/lib/usage/question";
import { resolveReport } from "./resolve-report";

/** The months of which there are any data for the report, so that a gap is told from a month without usage. */
export async function listMonths(scope: Scope<"usage.view">, question: Question): Promise<MonthCoverage[]> {
  const { where } = (await resolveReport(scope, question)).question;
  return coverageByMonth(scope, {
    reportTypeIds: where.reportType ?? [],
    organizationIds: where.organization,
    platformIds: where.platform,
    merged: question.mergeReportTypes,
  });
}

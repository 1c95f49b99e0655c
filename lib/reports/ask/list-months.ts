import "server-only";
import type { Scope } from "@/lib/access/scope";
import { coverageByMonth, type MonthCoverage } from "@/lib/coverage/coverage-by-month";
import { releasesByMonth } from "@/lib/imports/releases-by-month";
import { reportTypesIn } from "@/lib/usage/query/interest-rule";
import type { Question } from "@/lib/usage/question";
import { resolveReport } from "./resolve-report";

type ReportMonth = MonthCoverage & { readonly releases: readonly string[] };

/**
 * The months of which there are any data for the report, so that a gap is told from a month without usage; where report
 * types are read as one, with the releases that each month's usage is of.
 */
export async function listMonths(scope: Scope<"usage.view">, question: Question): Promise<ReportMonth[]> {
  const { where, interest } = (await resolveReport(scope, question)).question;
  const reportTypeIds = interest ? reportTypesIn(interest, where.metric) : (where.reportType ?? []);
  const { organization: organizationIds, platform: platformIds, month } = where;
  const of = { reportTypeIds, organizationIds, platformIds };
  const merged = question.mergeReportTypes || interest !== undefined;
  const [months, releases] = await Promise.all([
    coverageByMonth(scope, { ...of, merged }, month ?? {}),
    merged ? releasesByMonth(scope, of) : new Map<string, readonly string[]>(),
  ]);
  return months.map((one) => ({ ...one, releases: releases.get(one.month) ?? [] }));
}

import "server-only";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { type CoverageRow, coverageAnswer, sumCoverage } from "@/lib/coverage/coverage";
import { lastCoveredMonth } from "@/lib/coverage/covered-months";
import { kindsOfInterest } from "@/lib/coverage/interest-coverage";
import { type CoveredReports, listCoveredTypes, readCoverage } from "@/lib/coverage/read-coverage";
import { runningMonth } from "@/lib/kit/clock";
import { groupBy } from "@/lib/kit/group-by";
import type { MonthRange, NumberedQuestion, Question } from "@/lib/usage/question";
import type { reportCoverage } from "../contract";
import { resolveReport } from "./resolve-report";
import { usageOfCell } from "./usage-of-cell";

/**
 * Coverage of a report: total, per range of a comparison, and per platform or organization if these are rows. For
 * interest, coverage of each interest group.
 */
export async function readReportCoverage(
  scope: Scope<"usage.view">,
  wholeQuestion: Question,
): Promise<z.input<typeof reportCoverage.returns>> {
  const { question } = await resolveReport(scope, wholeQuestion);
  const covered_until = lastCoveredMonth(runningMonth());
  const rowed = (["platform", "organization"] as const).filter(
    (name) => question.rows.length === 1 && question.rows[0] === name,
  );
  if (question.trend) {
    const { base, compared } = question.trend;
    const [before, after] = await Promise.all([
      ofRange(scope, question, base, []),
      ofRange(scope, question, compared, []),
    ]);
    return { ...whole([...before, ...after]), base: whole(before), compared: whole(after), rows: [], covered_until };
  }
  const rows = (await Promise.all(rangesOf(question).map((range) => ofRange(scope, question, range, rowed)))).flat();
  const [by] = rowed;
  return {
    ...whole(rows),
    ...{ base: null, compared: null, covered_until },
    rows: by ? [...groupBy(rows, (row) => row[by])].map(([key, own]) => ({ key, ...whole(own) })) : [],
  };
}

/** The ranges of months that the filters and the part leave: within the range of months, each of the years. */
function rangesOf(question: NumberedQuestion): MonthRange[] {
  const { year } = question.where;
  const { from, to } = usageOfCell(question, {});
  const whole = { from, to };
  if (year === undefined) return [whole];
  const years = "from" in year ? [year] : year.map((one) => ({ from: one, to: one }));
  return years
    .map(({ from, to }) => ({
      from: later(whole.from, from === null ? null : `${from}-01`, 1),
      to: later(whole.to, to === null ? null : `${to}-12`, -1),
    }))
    .filter(({ from, to }) => from === null || to === null || from <= to);
}

/** The later one or, with -1, the earlier one; ignores open ends. */
function later(one: string | null, other: string | null, way: 1 | -1): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other === way > 0 ? one : other;
}

async function ofRange(
  scope: Scope<"usage.view">,
  question: NumberedQuestion,
  { from, to }: MonthRange,
  by: readonly ("platform" | "organization")[],
): Promise<readonly CoverageRow[]> {
  const { reportTypes, organizations: organizationIds, ...usage } = usageOfCell(question, {});
  const coveredIds = new Set((await listCoveredTypes()).map(({ id }) => id));
  const covered = (ids: readonly number[]) => ids.filter((id) => coveredIds.has(id));
  const read = (of: Omit<CoveredReports, "organizationIds">) =>
    readCoverage(scope, { ...of, reportTypeIds: covered(of.reportTypeIds), organizationIds, from, to, by });
  const { interest } = question;
  if (!interest) {
    const { platforms: platformIds, isMerged: merged } = usage;
    return (await read({ reportTypeIds: reportTypes, platformIds, merged })).rows;
  }
  const coverages = await Promise.all(
    kindsOfInterest(interest, { groups: usage.groups, platformIds: usage.platforms }).map(async ({ groups, ...of }) => {
      const { rows } = await read({ ...of, merged: true });
      // As in charts, which list what each group lacks.
      return groups.flatMap(() => rows);
    }),
  );
  return coverages.flat();
}

const whole = (rows: readonly CoverageRow[]) => coverageAnswer(sumCoverage(rows));

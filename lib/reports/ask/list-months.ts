import "server-only";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import { coverageByMonth, type SpanKey } from "@/lib/coverage/coverage-by-month";
import { interestCoverage, sumGroups } from "@/lib/coverage/interest-coverage";
import { listCoveredTypes } from "@/lib/coverage/read-coverage";
import { coverageOfRequested } from "@/lib/coverage/requested-months";
import { releasesByMonth } from "@/lib/imports/releases-by-month";
import { runningMonth } from "@/lib/kit/clock";
import { groupBy } from "@/lib/kit/group-by";
import type { Dimension } from "@/lib/usage/dimensions";
import { reportTypesIn } from "@/lib/usage/query/interest-rule";
import type { NumberedQuestion, Question } from "@/lib/usage/question";
import type { PopulationChange } from "../population-changes";
import type { ReportMonth } from "../unknown-figures";
import { listPopulationChanges } from "./comparable-usage";
import { isInMonths, placesWithin, readPlaceMonths } from "./read-place-months";
import { resolveReport } from "./resolve-report";

/**
 * The months of a report with their coverage, which distinguishes gaps from months without usage; with the releases of
 * each month's usage if report types are combined.
 */
export async function listMonths(
  scope: Scope<"usage.view">,
  question: Question,
): Promise<(ReportMonth & { readonly releases: readonly string[]; readonly changes: readonly PopulationChange[] })[]> {
  const resolved = (await resolveReport(scope, question)).question;
  const { interest } = resolved;
  const where = whereOfPart(resolved);
  const merged = question.mergeReportTypes || interest !== undefined;
  const of = {
    reportTypeIds: interest ? reportTypesIn(interest, where.metric) : (where.reportType ?? []),
    ...{ organizationIds: where.organization, platformIds: where.platform, accountIds: where.account },
  };
  const [months, changes, releases] = await Promise.all([
    coverageByMonthOf(scope, coverageOf(resolved)),
    listPopulationChanges(scope, resolved),
    merged ? releasesByMonth(scope, of) : new Map<string, readonly string[]>(),
  ]);
  const changesByMonth = groupBy(changes, ({ month: at }) => at);
  return months.map((one) => ({
    ...one,
    changes: changesByMonth.get(one.month) ?? [],
    releases: releases.get(one.month) ?? [],
  }));
}

/** The same without releases and without the places that lack a month. */
export const monthsOfReport = (scope: Scope<"usage.view">, question: NumberedQuestion): Promise<ReportMonth[]> =>
  coverageByMonthOf(scope, { ...coverageOf(question), lacking: false });

function coverageOf(question: NumberedQuestion): Asked {
  const { interest, rows, columns, mergeReportTypes } = question;
  const merged = mergeReportTypes || interest !== undefined;
  return { where: whereOfPart(question), interest, merged, by: [...rows, ...columns] };
}

/** Filters of a split report's part. */
export function whereOfPart({ where, split, part }: NumberedQuestion): NumberedQuestion["where"] {
  if (split === null || part === null) return where;
  return { ...where, [split]: split === "month" ? { from: String(part), to: String(part) } : [part] };
}

type Asked = Pick<NumberedQuestion, "where" | "interest"> & {
  /** The report types are combined. */
  readonly merged: boolean;
  /** Dimensions in rows and columns. */
  readonly by: readonly Dimension[];
  /** Reads the organizations, platforms or report types without any report of a month (default). */
  readonly lacking?: boolean;
};

/** Null if there are no data, or coverage does not apply to the report types. */
export async function coverageByMonthOf(
  scope: Scope<"usage.view">,
  { where, interest, merged, by, lacking: readsLacking = true }: Asked,
): Promise<ReportMonth[]> {
  const { account: accountIds, month: range = {} } = where;
  const place = keyBeside(by, "organization", "platform");
  const of = { accountIds, ...(await placesWithin(scope, where)) };
  const monthsFor = (there: Parameters<typeof coverageOfRequested>[0]) =>
    coverageOfRequested(there, where, month(runningMonth())).filter((one) => isInMonths(one.month, where));
  if (interest) {
    const splitBy = keyBeside(by, "metric") ? "group" : place;
    const read = await interestCoverage(scope, interest, { ...of, groups: where.metric, by: splitBy }, range);
    const groups = sumGroups(read);
    const lackingGroups = new Map(groups.map((one) => [one.month, one.lacking]));
    const lacking =
      place && readsLacking ? await lackingPlaces(scope, { where, interest, merged, place }) : lackingGroups;
    return monthsFor(groups).map((one) => ({ ...one, lacking: lacking.get(one.month) ?? [] }));
  }
  const covered = new Set((await listCoveredTypes()).map(({ id }) => id));
  const reportTypeIds = (where.reportType ?? []).filter((id) => covered.has(id));
  const coverageBy = place ?? (merged ? undefined : keyBeside(by, "reportType"));
  const [coverage, lacking] = await Promise.all([
    coverageByMonth(scope, { ...of, reportTypeIds, merged, by: coverageBy }, range),
    coverageBy && readsLacking ? lackingPlaces(scope, { where, interest, merged, place: coverageBy }) : null,
  ]);
  return monthsFor(coverage).map((one) => ({ ...one, lacking: lacking?.get(one.month) ?? [] }));
}

type Lacking = Pick<Asked, "where" | "interest" | "merged"> & { readonly place: SpanKey };

/** By month, the organizations, platforms or report types without any report. */
async function lackingPlaces(
  scope: Scope<"usage.view">,
  { place, ...asked }: Lacking,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const months = (await readPlaceMonths(scope, { ...asked, places: [place] })) ?? [];
  const there = groupBy(months, ({ month, place: { [place]: key } }) => `${month} ${key}`);
  const keys = [...there.values()].flatMap((all) => {
    const [first] = all;
    const isLacking = all.every(({ present, partial }) => present + partial === 0);
    return first && isLacking ? [{ month: first.month, key: Number(first.place[place]) }] : [];
  });
  return new Map([...groupBy(keys, ({ month }) => month)].map(([month, all]) => [month, all.map(({ key }) => key)]));
}

/** The only dimension besides months, if it is one of these. */
function keyBeside<Name extends SpanKey | "metric">(by: readonly Dimension[], ...names: Name[]): Name | undefined {
  const [only, ...more] = by.filter((name) => name !== "month" && name !== "year");
  return more.length > 0 ? undefined : names.find((name) => name === only);
}

import "server-only";
import { reachSql } from "@/lib/access/reach";
import { splitting } from "@/lib/counter/standard/attributes";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { release4Continued } from "@/lib/counter/standard/release-4-continued";
import { shortReportName } from "@/lib/counter/standard/report-type-words";
import { bySuperseding, countAlike } from "@/lib/counter/standard/superseding";
import { monthRuns } from "@/lib/coverage/covered-months";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { Prisma } from "@/lib/kit/prisma/client";
import { askMetrics } from "@/lib/usage/ask/ask";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { dimensionNames, dimensions, isText, type TextDimension } from "@/lib/usage/dimensions";
import type { NumberedQuestion, NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import type { NotedReport, ReportNote } from "../notes/report-notes";
import { interestByLength } from "./interest-rule";
import type { ResolvedReport } from "./resolve-report";
import type { Running } from "./running";

/**
 * Removes notes that the data disprove: "has none of the metrics" if a file counts one anyway; "metrics are added up"
 * if there is usage of at most one; if only untagged usage mixes metrics, the note concerns that. Adds notes on filters
 * that match usage without the attribute, on titles without a license, on report types that count or are left out, and
 * to interest that includes quarterly or yearly figures.
 */
export async function settleNotes(
  view: UsageView,
  resolved: ResolvedReport,
  running: Pick<Running, "signal">,
): Promise<ResolvedReport> {
  const [settled, ...others] = await Promise.all([
    withoutForeignMetrics(view, resolved, running).then((one) => withLengths(view, one, running)),
    notesOfBlanks(view, resolved.question, running),
    notesOfUnlicensed(view, resolved.question, running),
    notesOfCombined(view, resolved.question, running),
    notesOfOthers(view, resolved.question),
  ]);
  const report = { ...settled, notes: [...settled.notes, ...others.flat()] };
  const { question, notes } = report;
  if (notes.every(({ code }) => code !== "mixedMetrics")) return report;
  const isMixed = (asked: NumberedQuestion) => hasSeveralMetrics(view, asked, running);
  if (!(await isMixed({ ...question, bridge: undefined })))
    return { ...report, notes: notes.filter(({ code }) => code !== "mixedMetrics") };
  if (!question.bridge || (await isMixed(question))) return report;
  return {
    ...report,
    notes: notes.map((one) => (one.code === "mixedMetrics" ? { ...one, code: "mixedUntagged" } : one)),
  };
}

async function withoutForeignMetrics(
  view: UsageView,
  report: ResolvedReport,
  running: Pick<Running, "signal">,
): Promise<ResolvedReport> {
  const isForeign = ({ code }: ResolvedReport["notes"][number]) => code === "metricNotInReport";
  if (!report.notes.some(isForeign) || (await countMetrics(view, report.question, running)) === 0) return report;
  return { ...report, notes: report.notes.filter((note) => !isForeign(note)) };
}

const lengthNotes = [
  ["countsByQuarter", 3],
  ["countsByYear", 12],
] as const;

/** Adds the note about quarterly or yearly figures in interest; for report types it follows from the selection. */
async function withLengths(
  view: UsageView,
  report: ResolvedReport,
  running: Pick<Running, "signal">,
): Promise<ResolvedReport> {
  const { question, notes } = report;
  if (!question.interest) return report;
  const rules = await interestByLength(question.interest);
  const counted = await Promise.all(
    lengthNotes.map(async ([code, length]) => {
      const interest = rules.get(length);
      return interest && (await countMetrics(view, { ...question, interest }, running)) > 0 ? [code] : [];
    }),
  );
  return {
    ...report,
    notes: [...notes, ...counted.flat().map((code) => ({ code, dimension: "reportType" }) as const)],
  };
}

/** The filters on attributes that some usage lacks, because its reports do not show them: it is included or left out. */
async function notesOfBlanks(
  view: UsageView,
  question: NumberedQuestion,
  running: Pick<Running, "signal">,
): Promise<ReportNote[]> {
  const { blanks = {}, ...where } = question.where;
  const notes = dimensionNames.map(async (dimension): Promise<ReportNote[]> => {
    const { [dimension]: matching = [], ...others } = blanks;
    const isUsed = async (reportType: readonly number[]) => {
      if (reportType.length === 0) return false;
      const ofBlanks = { ...where, blanks: others, [dimension]: [0], reportType };
      // Mostly all usage has the attribute. Tables of sums show that, without titles and other attributes.
      const nearby = { ...placeAndMetric(ofBlanks), [dimension]: [0] };
      const anyNearby = { ...question, where: nearby, bridge: undefined, without: undefined };
      if ((await countMetrics(view, anyNearby, running)) === 0) return false;
      return (await countMetrics(view, { ...question, where: ofBlanks }, running)) > 0;
    };
    const [isIncluded, isLeftOut] = await Promise.all([
      isUsed(matching),
      isUsed(isText(dimension) && leavesOutBlanks(where, dimension) ? typesApart(where, matching) : []),
    ]);
    return [
      ...(isIncluded ? [{ code: "notBrokenDown", dimension } as const] : []),
      ...(isLeftOut ? [{ code: "leftOutBlanks", dimension } as const] : []),
    ];
  });
  return (await Promise.all(notes)).flat();
}

/** Whether a filter on an attribute that breaks down usage names values, but not the blank. */
const leavesOutBlanks = (where: NumberedWhere, dimension: TextDimension): boolean =>
  splitting.some((name) => name === dimensions[dimension].counter) && where[dimension]?.includes(0) === false;

const typesApart = ({ reportType = [] }: NumberedWhere, those: readonly number[]): readonly number[] =>
  reportType.filter((id) => !those.includes(id));

/** Of rows without usage, if there are titles without a license. */
async function notesOfUnlicensed(
  view: UsageView,
  { zero, ...question }: NumberedQuestion,
  running: Pick<Running, "signal">,
): Promise<ReportNote[]> {
  if (!zero || !("without" in zero) || !zero.without) return [];
  const refused = { ...question, interest: undefined, superseded: undefined, where: zero.without };
  return (await countMetrics(view, refused, running)) > 0 ? [{ code: "notLicensed", dimension: "title" }] : [];
}

const hasSeveralMetrics = async (...asked: Parameters<typeof countMetrics>) => (await countMetrics(...asked)) > 1;

/** None, one, or several. */
async function countMetrics(
  view: UsageView,
  question: NumberedQuestion,
  { signal }: Pick<Running, "signal">,
): Promise<number> {
  const metrics = await Promise.all(spansOf(question).map((span) => askMetrics(view, span, 2, { signal })));
  return new Set(metrics.flat()).size;
}

type Signal = Pick<Running, "signal">;

/** Which report types of those that are combined count in which months; none if only one counts. */
async function notesOfCombined(view: UsageView, question: NumberedQuestion, { signal }: Signal): Promise<ReportNote[]> {
  if (!question.mergeReportTypes) return [];
  const by = ["reportType", "month"] as const;
  const groups = await Promise.all(
    spansOf(question).map(({ where, superseded }) =>
      askGroups(view, { by, measures: ["facts"], where: placeAndMetric(where), superseded }, { signal }),
    ),
  );
  const months = groupBy(
    groups.flat().map(({ keys: [type, month] }) => ({ type: Number(type), month: String(month) })),
    ({ type }) => type,
  );
  if (months.size < 2) return [];
  const types = await db().reportType.findMany({ where: { id: { in: [...months.keys()] } } });
  const reports = types.sort(bySuperseding).map((type) => ({
    ...nameOf(type),
    months: monthRuns((months.get(type.id) ?? []).map(({ month }) => month)),
  }));
  return [{ code: "countedReports", dimension: "reportType", reports }];
}

/** Filters that small tables of sums can answer; which report counts in a month does not depend on the others. */
const placeAndMetric = ({ places, monthsOfYear, ...where }: NumberedWhere): NumberedWhere => {
  const { organization, platform, account, reportType, metric, month, year } = where;
  return {
    ...{ organization, platform, account, reportType, metric, month, year },
    ...(places ? { places } : {}),
    ...(monthsOfYear ? { monthsOfYear } : {}),
  };
};

type Type = { readonly shortName: string; readonly counterCode: string; readonly release: string };

/** With the values of attributes that the report is limited to, which a full report is not. */
function nameOf(type: Type & { readonly id: number }): Omit<NotedReport, "months"> {
  const { dataType } = (type.release === "4" && release4Continued[type.counterCode]) || {};
  const filters = Object.values(definitionOf(type)?.filters ?? {}).flat();
  return {
    reportType: type.shortName,
    name: shortReportName({ ...type, name: "" }),
    only: dataType === undefined ? filters : [dataType],
  };
}

/** Reports of the same use, of other releases or views, with data where and when the report types have none. */
async function notesOfOthers(
  { audience }: UsageView,
  { where, interest, ...question }: NumberedQuestion,
): Promise<ReportNote[]> {
  const ids = where.reportType ?? [];
  if (interest || ids.length === 0 || where.item || where.places) return [];
  const all = await db().reportType.findMany({ where: { release: { in: ["4", "5", "5.1"] } } });
  const own = all.filter(({ id }) => ids.includes(id));
  const others = all.filter((one) => !ids.includes(one.id) && own.some((type) => countAlike(one, type)));
  if (own.length < ids.length || others.length === 0) return [];
  const among = (column: string, of: readonly number[] | undefined) =>
    of ? Prisma.sql`AND ${Prisma.raw(column)} = ANY(${[...of]}::int[])` : Prisma.empty;
  const metrics = where.metric && (await metricNames(where.metric));
  const within = Prisma.join(
    spansOf({ ...question, where }).map(({ where: { month } }) => isWithin(month)),
    " OR ",
  );
  const rows = await db().$queryRaw<{ id: number; from: string; to: string }[]>`
    SELECT m.report_type_id::int AS id, to_char(min(m.month), 'YYYY-MM') AS "from", to_char(max(m.month), 'YYYY-MM') AS "to"
    FROM imports m
    WHERE m.state = 'current' AND m.fact_count > 0 AND m.report_type_id = ANY(${others.map(({ id }) => id)}::int[])
      AND ${reachSql("m.organization_id", audience)} ${among("m.organization_id", where.organization)}
      ${among("m.platform_id", where.platform)} ${among("m.account_id", where.account)} AND (${within})
      ${yearsIn(where.year)} ${metrics ? Prisma.sql`AND m.sums ?| ${metrics}::text[]` : Prisma.empty}
      AND NOT EXISTS (
        SELECT FROM imports o WHERE o.state = 'current' AND o.report_type_id = ANY(${[...ids]}::int[])
          AND o.organization_id = m.organization_id AND o.platform_id = m.platform_id AND o.account_id = m.account_id
          AND o.month = m.month
      )
    GROUP BY m.report_type_id`;
  const reports = others.sort(bySuperseding).flatMap((type) => {
    const row = rows.find(({ id }) => id === type.id);
    return row ? [{ ...nameOf(type), months: [{ from: row.from, to: row.to }] }] : [];
  });
  return reports.length > 0 ? [{ code: "otherReports", dimension: "reportType", reports }] : [];
}

function isWithin(months: NumberedWhere["month"]): Prisma.Sql {
  const [from, to] = [months?.from, months?.to].map((month) => (month ? `${month}-01` : null));
  return Prisma.sql`(${from}::date IS NULL OR m.month >= ${from}::date) AND (${to}::date IS NULL OR m.month <= ${to}::date)`;
}

function yearsIn(years: NumberedWhere["year"]): Prisma.Sql {
  if (!years) return Prisma.empty;
  const year = Prisma.sql`extract(year FROM m.month)`;
  if (!("from" in years)) return Prisma.sql`AND ${year} = ANY(${[...years]}::int[])`;
  return Prisma.sql`AND (${years.from}::int IS NULL OR ${year} >= ${years.from}::int) AND (${years.to}::int IS NULL OR ${year} <= ${years.to}::int)`;
}

/** Words of the metrics, with those that Release 4 has for them. */
async function metricNames(ids: readonly number[]): Promise<string[]> {
  const metrics = await db().metric.findMany({ where: { id: { in: [...ids] } } });
  const names = metrics.map(({ shortName }) => shortName);
  const former = Object.values(release4Continued).flatMap(({ metrics: words }) =>
    names.flatMap((name) => words[name] ?? []),
  );
  return [...new Set([...names, ...former])];
}

/** The question per range of months: two for a comparison. */
export function spansOf({ trend, ...question }: NumberedQuestion): NumberedQuestion[] {
  if (!trend) return [{ ...question, trend }];
  return [trend.base, trend.compared].map((month) => ({
    ...question,
    ...{ trend: null, where: { ...question.where, month } },
  }));
}

import "server-only";
import type { ReportNote } from "@/lib/reports/notes/report-notes";
import { askMetrics } from "@/lib/usage/ask/ask";
import { dimensionNames } from "@/lib/usage/dimensions";
import type { NumberedQuestion } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { interestByLength } from "./interest-rule";
import { notesOfCombined, notesOfOthers } from "./report-type-notes";
import type { ResolvedReport } from "./resolve-report";
import type { Running } from "./running";
import { spansOf } from "./spans-of";

/**
 * Removes notes that the data disprove: "has none of the metrics" if a file counts one anyway; "metrics are added up"
 * if there is usage of at most one; if only untagged usage mixes metrics, the note concerns that. Adds notes on filters
 * that match usage without the attribute, on titles without a license, on report types that count or are left out, and
 * to interest that includes quarterly or yearly
 * figures.
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

/** The filters that match usage whose reports do not show the attribute. */
async function notesOfBlanks(
  view: UsageView,
  question: NumberedQuestion,
  running: Pick<Running, "signal">,
): Promise<ReportNote[]> {
  const { blanks = {}, ...where } = question.where;
  const notes = dimensionNames.map(async (dimension): Promise<ReportNote[]> => {
    const { [dimension]: reportType, ...others } = blanks;
    if (!reportType) return [];
    const ofBlanks = { ...where, blanks: others, [dimension]: [0], reportType };
    const isUsed = (await countMetrics(view, { ...question, where: ofBlanks }, running)) > 0;
    return isUsed ? [{ code: "notBrokenDown", dimension }] : [];
  });
  return (await Promise.all(notes)).flat();
}

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

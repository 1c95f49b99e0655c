import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import { listParts } from "@/lib/reports/ask/list-parts";
import type { Running } from "@/lib/reports/ask/running";
import { type OpenReport, reportOpener } from "@/lib/reports/layout/open-report";
import { partsInOrder } from "@/lib/reports/parts-in-order";
import { isRemainder, type ReportRow } from "@/lib/reports/report-table";
import type { ShareOf } from "@/lib/reports/shares";
import type { Question } from "@/lib/usage/question";
import type { ExportProgress } from "../export-progress";

/** One table of a report: all of it, or one value of its split; the name is empty if the report is not split. */
export type ReportPart = OpenReport & { readonly name: string };

/** A report for files: names of its parts, and each part when it is needed. */
export type ReportContent = {
  readonly title: string;
  readonly question: Question;
  readonly locale: Running["locale"];
  /** Names for sheets and files. */
  readonly partNames: readonly string[];
  readonly open: (index: number) => Promise<ReportPart>;
};

type Asked = {
  readonly title: string;
  readonly question: Question;
  readonly shares: ShareOf | null;
  readonly running: Running;
  readonly progress: ExportProgress;
};

/** Refused if a report has more parts than a file can hold (E112). */
export async function readExportParts(
  scope: Scope<"usage.view">,
  { title, question, shares, running, progress }: Asked,
): Promise<ReportContent> {
  const parts = question.split ? await splitParts(scope, question, running) : [{ name: "", short: "", question }];
  const openReport = await reportOpener(scope, question, running);
  const open = async (index: number): Promise<ReportPart> => {
    const { name, question: part } = parts[index] ?? { name: "", question };
    const report = await openReport(part, shares);
    if (!question.split) await progress.total(report.rowCount);
    return { ...report, name, rows: withProgress(report.rows, progress) };
  };
  return { title, question, locale: running.locale, partNames: parts.map(({ short }) => short), open };
}

/** By name, blank last; a single empty part if there are none. */
async function splitParts(scope: Scope<"usage.view">, question: Question, running: Running) {
  const { count, cropped, parts } = await listParts(scope, question, running);
  if (cropped) throw new Refused("E112", { count });
  const sorted = partsInOrder(parts, running.locale);
  if (sorted.length === 0) return [{ name: "", short: "", question: { ...question, split: null, part: null } }];
  return sorted.map(({ key, name: full, isBlank, code }) => {
    const name = isBlank ? "-" : full;
    // Full names of report types differ where sheet names are cut off.
    const short = question.split === "reportType" ? (code ?? name) : name;
    return { name, short, question: { ...question, part: key } };
  });
}

async function* withProgress(rows: ReportPart["rows"], progress: ExportProgress): AsyncGenerator<readonly ReportRow[]> {
  for await (const batch of rows) {
    yield batch;
    await progress.rows(batch.filter((row) => !isRemainder(row)).length);
  }
}

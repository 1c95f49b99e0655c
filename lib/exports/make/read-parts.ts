import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import type { Running } from "@/lib/reports/ask/running";
import type { ReportRow } from "@/lib/reports/report-table";
import type { Question } from "@/lib/usage/question";
import { layOut, type ReportLayout } from "./report-layout";
import { readReport, type WholeReport } from "./whole-report";

/** Tells how many rows are written, and how many there will be. */
export type Telling = {
  readonly rows: (more: number) => Promise<void>;
  readonly total: (rows: number) => Promise<void>;
};

/** One table of a report: all of it, or what is of one value that it is split by. */
export type ReportPart = Pick<WholeReport, "rowCount" | "notes"> & {
  /** Empty where the report is not split. */
  readonly name: string;
  readonly layout: ReportLayout;
  /** In batches; what has no tag comes last. */
  readonly rows: AsyncIterable<readonly ReportRow[]>;
};

/** A report as files take it: the names of its parts, and each part when its turn comes. */
export type ReportContent = {
  readonly title: string;
  readonly question: Question;
  readonly locale: Running["locale"];
  readonly partNames: readonly string[];
  readonly open: (index: number) => Promise<ReportPart>;
};

type Asked = { readonly title: string; readonly question: Question; readonly running: Running; readonly tell: Telling };

/** Refused where a report is split into more parts than a file can hold (E112). */
export async function readParts(
  scope: Scope<"usage.view">,
  { title, question, running, tell }: Asked,
): Promise<ReportContent> {
  if (question.split) throw new Refused("reportNotYet");
  const names = [""];
  const asked = [question];
  const open = async (index: number): Promise<ReportPart> => {
    const of = asked[index] ?? question;
    const report = await readReport(scope, of, running);
    if (asked.length === 1) await tell.total(report.rowCount);
    const layout = layOut(of, report, running.locale);
    const { rowCount, notes } = report;
    return { name: names[index] ?? "", rowCount, notes, layout, rows: told(report, tell) };
  };
  return { title, question, locale: running.locale, partNames: names, open };
}

async function* told({ rows, remainder }: WholeReport, tell: Telling): AsyncGenerator<readonly ReportRow[]> {
  for await (const batch of rows) {
    yield batch;
    await tell.rows(batch.length);
  }
  if (remainder) yield [remainder];
}

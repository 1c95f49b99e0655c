import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import { listParts } from "@/lib/reports/ask/list-parts";
import { readReport, type WholeReport } from "@/lib/reports/ask/read-report";
import { rowTagger, type TagRows } from "@/lib/reports/ask/row-tagger";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { partsInOrder } from "@/lib/reports/parts-in-order";
import type { ReportRow } from "@/lib/reports/report-table";
import type { ShareOf } from "@/lib/reports/shares";
import type { Question } from "@/lib/usage/question";
import { layOut, layOutShares, type ReportLayout, type ReportShares } from "./report-layout";

/** Reports the number of rows written and the total. */
export type Telling = {
  readonly rows: (more: number) => Promise<void>;
  readonly total: (rows: number) => Promise<void>;
};

/** One table of a report: all of it, or one value of its split. */
export type ReportPart = Pick<WholeReport, "rowCount" | "notes"> & {
  /** Empty if the report is not split. */
  readonly name: string;
  readonly layout: ReportLayout;
  /** In batches; untagged usage comes last. */
  readonly rows: AsyncIterable<readonly ReportRow[]>;
  /** If requested. */
  readonly shares: ReportShares | null;
  /** The same rows again. */
  readonly again: () => Promise<AsyncIterable<readonly ReportRow[]>>;
};

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
  readonly tell: Telling;
};

/** Refused if a report has more parts than a file can hold (E112). */
export async function readParts(
  scope: Scope<"usage.view">,
  { title, question, shares, running, tell }: Asked,
): Promise<ReportContent> {
  // All parts come from one view.
  const view = await viewUsage(scope);
  const parts = question.split ? await splitParts(scope, question, running) : [{ name: "", short: "", question }];
  const tagRows = await rowTagger(scope, question);
  const open = async (index: number): Promise<ReportPart> => {
    const { name, question: asked } = parts[index] ?? { name: "", question };
    const report = await readReport(scope, asked, running, view);
    if (!question.split) await tell.total(report.rowCount);
    const { rowCount, notes } = report;
    const layout = layOut(asked, report, { locale: running.locale, hasTags: tagRows !== null });
    return {
      ...{ name, rowCount, notes, layout },
      rows: told(report, tell, tagRows),
      shares: shares && layOutShares(shares, asked, report, layout),
      again: async () => told(await readReport(scope, asked, running, view), null, tagRows),
    };
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

async function* told(
  { rows, remainder }: WholeReport,
  tell: Telling | null,
  tagRows: TagRows | null,
): AsyncGenerator<readonly ReportRow[]> {
  for await (const batch of rows) {
    yield tagRows ? await tagRows(batch) : batch;
    await tell?.rows(batch.length);
  }
  if (remainder) yield [remainder];
}

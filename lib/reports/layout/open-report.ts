import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import type { Question } from "@/lib/usage/question";
import { catalog } from "@/messages/catalog";
import { readReport, type WholeReport } from "../ask/read-report";
import { rowTagger } from "../ask/row-tagger";
import type { Running } from "../ask/running";
import { viewUsage } from "../ask/view-usage";
import type { ReportRow } from "../report-table";
import type { ShareOf } from "../shares";
import { layOut, layOutShares, type ReportLayout, type ReportShares } from "./report-layout";

/** A whole report, or one part of a split one, for files. */
export type OpenReport = Pick<WholeReport, "rowCount" | "notes"> & {
  readonly layout: ReportLayout;
  /** In batches; untagged usage comes last. */
  readonly rows: AsyncIterable<readonly ReportRow[]>;
  /** If requested. */
  readonly shares: ReportShares | null;
  /** The same rows again. */
  readonly again: () => Promise<OpenReport["rows"]>;
};

/** Opens a report, or each part of a split one, with rows as of one moment. Refuses like readReport. */
export async function reportOpener(
  scope: Scope<"usage.view">,
  question: Question,
  running: Running,
): Promise<(part: Question, shares?: ShareOf | null) => Promise<OpenReport>> {
  const [view, tagRows] = await Promise.all([viewUsage(scope), rowTagger(scope, question)]);
  const words = createTranslator({ locale: running.locale, messages: catalog[running.locale], namespace: "reports" });
  const rowsOf = async function* ({ rows, remainder }: WholeReport): AsyncGenerator<readonly ReportRow[]> {
    for await (const batch of rows) yield tagRows ? await tagRows(batch) : batch;
    if (remainder) yield [remainder];
  };
  return async (part, shares = null) => {
    const report = await readReport(scope, part, running, view);
    const layout = layOut(part, report, { words, hasTags: tagRows !== null });
    return {
      ...{ rowCount: report.rowCount, notes: report.notes, layout },
      rows: rowsOf(report),
      shares: shares && layOutShares(shares, part, report, layout),
      again: async () => rowsOf(await readReport(scope, part, running, view)),
    };
  };
}

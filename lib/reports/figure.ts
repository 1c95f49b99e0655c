import type { ReportDraft } from "./report-draft";

/** One figure of a report: of one row, or the totals of all; in one column, or over all. Keys as the table gives them. */
export type Figure = {
  readonly draft: ReportDraft;
  readonly row?: string | undefined;
  readonly column?: string | undefined;
};

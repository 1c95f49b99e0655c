import type { Month } from "@/lib/counter/month";
import type { IdDimension, ReportDimension, TextDimension } from "./report-dimension";

export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Years of publication, both ends included; "blank" for usage without one. */
export type Years = { from: number | null; to: number | null } | "blank";

/** Every named filter must hold, within one any of the values: ids (0 is a blank) or COUNTER's words (an empty text is a blank). An empty list matches nothing. */
export type ReportFilters = { readonly [D in IdDimension]?: readonly number[] | undefined } & {
  readonly [D in TextDimension]?: readonly string[] | undefined;
} & { readonly yop?: Years | undefined };

export type FilterDimension = keyof ReportFilters;

/** "total", "name", or the key of one column: `2024-01,7`. */
export type ReportOrder = { readonly by: string; readonly descending: boolean };

/** A flexible report as its reader edits it. */
export type ReportDraft = {
  /** Short names: "TR", "TR51". */
  readonly reportTypes: readonly string[];
  readonly rows: ReportDimension;
  /** The first is the outermost of the header. */
  readonly columns: readonly ReportDimension[];
  readonly filters: ReportFilters;
  /** Both ends included; null where the range is open. */
  readonly from: Month | null;
  readonly to: Month | null;
  readonly order: ReportOrder;
  readonly page: number;
  readonly pageSize: PageSize;
};

export const byTotal: ReportOrder = { by: "total", descending: true };

/** The filters that are set, in the order in which they are shown. */
export function filtersSet({ filters }: Pick<ReportDraft, "filters">): FilterDimension[] {
  return filterDimensions.filter((name) => filters[name] !== undefined);
}

export const filterDimensions = [
  "organization",
  "platform",
  "title",
  "metric",
  "dataType",
  "sectionType",
  "accessType",
  "accessMethod",
  "yop",
  "publisher",
  "reportedPlatform",
  "articleVersion",
  "parentDataType",
] as const satisfies readonly FilterDimension[];

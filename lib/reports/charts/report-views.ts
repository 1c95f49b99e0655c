import { interestReport } from "@/lib/interest/interest-report";
import type { TextDimension } from "@/lib/usage/dimensions";

/** A named selection of a report: some metrics, and some attribute values. */
export type ReportView = {
  /** Stable id. */
  readonly id: number;
  readonly code: string;
  /** Short name of its report type, the newest if it combines releases. */
  readonly reportType: string;
  /** Report types of older releases, which count in months without the newer. */
  readonly older?: readonly string[];
  readonly position: number;
  /** Empty for all. */
  readonly metrics: readonly string[];
  readonly filters: { readonly [D in TextDimension]?: readonly string[] };
};

const requests = ["Total_Item_Requests", "Unique_Item_Requests"];
const investigations = ["Total_Item_Investigations", "Unique_Item_Investigations"];
const titles = ["Unique_Title_Investigations", "Unique_Title_Requests"];
const denials = ["Limit_Exceeded", "No_License"];
const searches = ["Searches_Automated", "Searches_Federated", "Searches_Regular"];

const regular = { accessMethod: ["Regular"] };
const controlled = { accessType: ["Controlled"], ...regular };
const journals = { dataType: ["Journal"] };
const books = { dataType: ["Book"] };
const books51 = { dataType: ["Book", "Reference_Work"] };
const multimedia = { dataType: ["Audiovisual", "Image", "Interactive_Resource", "Multimedia", "Sound"] };

type Drawn = readonly [
  id: number,
  code: string,
  reportType: string,
  position: number,
  metrics?: readonly string[],
  filters?: ReportView["filters"],
];

/** COUNTER's standard views as selections of full reports, which libraries harvest; then the full reports. */
const drawn: readonly Drawn[] = [
  [1, "TR_J1", "TR", 10, requests, { ...journals, ...controlled }],
  [2, "TR_J2", "TR", 11, denials, { ...journals, ...regular }],
  [3, "TR_J3", "TR", 12, [...investigations, ...requests], { ...journals, ...regular }],
  [4, "TR_J4", "TR", 13, requests, { ...journals, ...controlled }],
  [5, "TR_B1", "TR", 20, ["Total_Item_Requests", "Unique_Title_Requests"], { ...books, ...controlled }],
  [6, "TR_B2", "TR", 21, denials, { ...books, ...regular }],
  [7, "TR_B3", "TR", 22, [...investigations, ...requests, ...titles], { ...books, ...regular }],
  [8, "TR", "TR", 100],
  [9, "TR_J1", "TR51", 10, requests, { ...journals, ...controlled }],
  [10, "TR_J2", "TR51", 11, denials, { ...journals, ...regular }],
  [11, "TR_J3", "TR51", 12, [...investigations, ...requests], { ...journals, ...regular }],
  [12, "TR_J4", "TR51", 13, requests, { ...journals, ...controlled }],
  [13, "TR_B1", "TR51", 20, ["Total_Item_Requests", "Unique_Title_Requests"], { ...books51, ...controlled }],
  [14, "TR_B2", "TR51", 21, denials, { ...books51, ...regular }],
  [15, "TR_B3", "TR51", 22, [...investigations, ...requests, ...titles], { ...books51, ...regular }],
  [16, "TR", "TR51", 100],
  [17, "DR_D1", "DR", 30, [...searches, "Total_Item_Investigations", "Total_Item_Requests"], regular],
  [18, "DR_D2", "DR", 31, denials, regular],
  [19, "DR", "DR", 110],
  [20, "DR_D1", "DR51", 30, [...searches, ...investigations, ...requests], regular],
  [21, "DR_D2", "DR51", 31, denials, regular],
  [22, "DR", "DR51", 110],
  [23, "PR_P1", "PR", 50, ["Searches_Platform", ...requests, "Unique_Title_Requests"], regular],
  [24, "PR", "PR", 120],
  [25, "PR_P1", "PR51", 50, ["Searches_Platform", ...requests, "Unique_Title_Requests"], regular],
  [26, "PR", "PR51", 120],
  [27, "IR_M1", "IR_M1", 100, ["Total_Item_Requests"]],
  [28, "IR_A1", "IR51", 100, requests, { dataType: ["Article"], ...regular }],
  [29, "IR_M1", "IR51", 101, requests, { ...multimedia, ...regular }],
  [30, "IR_M1", "IR_M151", 105],
  [31, "IR", "IR51", 120],
  [32, "JR1", "JR1", 11],
  [33, "JR1a", "JR1a", 12],
  [34, "JR1GOA", "JR1GOA", 13],
  [35, "JR2", "JR2", 14],
  [36, "BR1", "BR1", 15],
  [37, "BR2", "BR2", 16],
  [38, "BR3", "BR3", 17],
  [39, "DB1", "DB1", 18],
  [40, "DB2", "DB2", 19],
  [41, "PR1", "PR1", 20],
  [42, "MR1", "MR1", 21],
  [43, "interest_view", "interest", 0],
];

const ofReleases: readonly ReportView[] = drawn.map(([id, code, reportType, position, metrics = [], filters = {}]) => ({
  ...{ id, code, reportType, position, metrics, filters },
}));

/** Views of single releases follow those that combine them. */
const SINGLE = 200;

/** Ids of views that combine releases, by code. */
const combinedIds: Readonly<Record<string, number>> = {
  ...{ TR_J1: 44, TR_J2: 45, TR_J3: 46, TR_J4: 47, TR_B1: 48, TR_B2: 49, TR_B3: 50, TR: 51 },
  ...{ DR_D1: 52, DR_D2: 53, DR: 54, PR_P1: 55, PR: 56, IR_M1: 57 },
};

/** Both releases of a view as one, selected as Release 5.1 defines it. */
const combined: readonly ReportView[] = ofReleases.flatMap((newer) => {
  const older = ofReleases.find(
    ({ code, reportType }) => code === newer.code && `${reportType}51` === newer.reportType,
  );
  const id = combinedIds[newer.code];
  return older && id !== undefined ? [{ ...newer, id, older: [older.reportType] }] : [];
});

const isCombined = ({ code, reportType }: ReportView): boolean =>
  combined.some((one) => one.code === code && [one.reportType, ...(one.older ?? [])].includes(reportType));

/** Built-in views in display order. */
export const reportViews: readonly ReportView[] = [
  ...combined,
  ...ofReleases.map((view) => (isCombined(view) ? { ...view, position: view.position + SINGLE } : view)),
].sort((a, b) => a.position - b.position || a.id - b.id);

/** Standard views are selections; other views are a whole report type. */
export const isStandard = ({
  reportType,
  metrics,
  filters,
}: Pick<ReportView, "reportType" | "metrics" | "filters">): boolean =>
  reportType === interestReport.shortName || metrics.length > 0 || Object.keys(filters).length > 0;

import type { Calendar } from "@/lib/navigation/date-range";
import type { Question } from "@/lib/usage/question";
import type { ReportEdit } from "../build/edit-report";
import { mayMerge, type ReportOffer, typesOf } from "../build/report-offer";
import { mainMetric } from "../main-metric";
import { lastFinished } from "../report-period";
import type { NoteCode } from "./report-notes";

/** A one-click fix for a note: its name, the metric or report type concerned, and the edit. */
export type Remedy = {
  readonly name:
    | "onlyMetric"
    | "metricApart"
    | "asOneLine"
    | "reportTypeApart"
    | "onlyReportType"
    | "last12Finished"
    | "notByTag";
  readonly of?: string;
  readonly edits: readonly ReportEdit[];
};

type Situation = { readonly question: Question; readonly offer: ReportOffer; readonly calendar: Calendar };

/** One-click fixes for a note; none if it is only information. */
export function remediesOf(note: NoteCode, { question, offer, calendar }: Situation): Remedy[] {
  const types = typesOf(question, offer);
  const apart = question.trend ? "rows" : "columns";
  switch (note) {
    case "metricNotInReport":
      return onlyMetric(types);
    case "mixedMetrics":
    case "mixedUntagged":
      return [...onlyMetric(types), { name: "metricApart", edits: [{ put: "metric", in: apart }] }];
    case "reportTypesTogether":
      return [...asOneLine(question, types), { name: "reportTypeApart", edits: [{ put: "reportType", in: apart }] }];
    case "noMonths":
      return [{ name: "last12Finished", edits: [{ choose: "months", ...lastFinished(calendar) }] }];
    case "noTags":
      return [{ name: "notByTag", edits: [{ choose: "rollUp", rollUp: null }] }];
    default:
      return [];
  }
}

/** The common default metric of the report types. */
function onlyMetric(types: ReturnType<typeof typesOf>): Remedy[] {
  const metrics = [...new Set(types.flatMap((type) => mainMetric(type) ?? []))];
  const [metric] = metrics;
  return metric && metrics.length === 1
    ? [{ name: "onlyMetric", of: metric, edits: [{ choose: "filters", filters: { metric: [metric] } }] }]
    : [];
}

/** Two releases of one report can be combined, newer first; other reports cannot be counted together. */
function asOneLine(question: Question, types: ReturnType<typeof typesOf>): Remedy[] {
  const newestFirst = types.toSorted((a, b) => Number(b.release) - Number(a.release));
  const [newest] = newestFirst;
  if (!newest) return [];
  const isOneReport = types.every(({ counterCode }) => counterCode === newest.counterCode);
  if (isOneReport && mayMerge(question))
    return [
      {
        name: "asOneLine",
        edits: [
          { choose: "reportTypes", reportTypes: newestFirst.map(({ shortName }) => shortName) },
          { choose: "mergeReportTypes", on: true },
        ],
      },
    ];
  return [
    {
      name: "onlyReportType",
      of: newest.counterCode,
      edits: [{ choose: "reportTypes", reportTypes: [newest.shortName] }],
    },
  ];
}

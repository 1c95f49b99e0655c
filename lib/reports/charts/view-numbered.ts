import "server-only";
import { interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { Invalid, NotFound } from "@/lib/kit/errors";
import { dimensionsOf } from "@/lib/reports/build/dimensions-of";
import { reportDimensions } from "@/lib/reports/report-dimension";
import type { Dimension } from "@/lib/usage/dimensions";
import { type ReportView, reportViews } from "./report-views";

/** Throws NotFound for an unknown id. */
export function viewNumbered(id: number): ReportView {
  const view = reportViews.find((candidate) => candidate.id === id);
  if (!view) throw new NotFound();
  return view;
}

/** All report types without a view. */
export const ANY_OTHER = -1;

export type DrawnView = { readonly view: ReportView | null; readonly dimensions: readonly Dimension[] };

/** A view (null for -1) with possible axes of its charts. Throws NotFound. */
export async function viewWithDimensions(id: number): Promise<DrawnView> {
  if (id === ANY_OTHER) return { view: null, dimensions: reportDimensions };
  const view = viewNumbered(id);
  if (view.reportType === interestReport.shortName) return { view, dimensions: dimensionsOf(interestReport) };
  const type = await db().reportType.findUniqueOrThrow({ where: { shortName: view.reportType } });
  return { view, dimensions: dimensionsOf(type) };
}

type AskedReports = { readonly report_view?: number | undefined; readonly report_type?: number | undefined };

/**
 * A request for a view's reports means its report type. Throws NotFound; Invalid if another type is requested as well.
 */
export async function withReportOfView<Asked extends AskedReports>(asked: Asked): Promise<Asked> {
  if (asked.report_view === undefined) return asked;
  const { reportType: shortName } = viewNumbered(asked.report_view);
  const type =
    shortName === interestReport.shortName
      ? interestReport
      : await db().reportType.findUniqueOrThrow({ where: { shortName }, select: { id: true } });
  if (asked.report_type !== undefined && asked.report_type !== type.id) throw new Invalid({ report_view: ["invalid"] });
  return { ...asked, report_type: type.id };
}

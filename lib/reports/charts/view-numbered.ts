import "server-only";
import { interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { Invalid, NotFound } from "@/lib/kit/errors";
import { dimensionsOf } from "@/lib/reports/build/dimensions-of";
import { reportDimensions, sharedDimensions } from "@/lib/reports/report-dimension";
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
  const types = await db().reportType.findMany({
    where: { shortName: { in: [view.reportType, ...(view.older ?? [])] } },
  });
  return { view, dimensions: sharedDimensions(types.map((type) => ({ dimensions: dimensionsOf(type) }))) };
}

type AskedReports = { readonly report_view?: number | undefined; readonly report_type?: number | undefined };

/**
 * A request for a view's reports means its report types. Throws NotFound; Invalid if another type is requested as well.
 */
export async function withReportOfView<Asked extends AskedReports>(
  asked: Asked,
): Promise<Asked & { readonly combined?: readonly number[] }> {
  if (asked.report_view === undefined) return asked;
  const { reportType, older = [] } = viewNumbered(asked.report_view);
  const shortNames = [reportType, ...older];
  const types =
    reportType === interestReport.shortName
      ? [interestReport]
      : await db().reportType.findMany({ where: { shortName: { in: shortNames } }, select: { id: true } });
  const ids = types.map(({ id }) => id);
  if (asked.report_type !== undefined && !ids.includes(asked.report_type))
    throw new Invalid({ report_view: ["invalid"] });
  const [id] = ids;
  return asked.report_type === undefined && ids.length > 1
    ? { ...asked, combined: ids }
    : { ...asked, report_type: asked.report_type ?? id };
}

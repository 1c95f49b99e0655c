import "server-only";
import { interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { dimensionsOf } from "@/lib/reports/build/dimensions-of";
import { reportDimensions } from "@/lib/reports/report-dimension";
import type { Dimension } from "@/lib/usage/dimensions";
import { type ReportView, reportViews } from "./report-views";

/** The view of this number; throws NotFound for any other. */
export function viewNumbered(id: number): ReportView {
  const view = reportViews.find((candidate) => candidate.id === id);
  if (!view) throw new NotFound();
  return view;
}

/** Stands for all report types without a view of their own. */
export const ANY_OTHER = -1;

export type DrawnView = { readonly view: ReportView | null; readonly dimensions: readonly Dimension[] };

/** A view, null for -1, and what its charts may lay along their axes. Throws NotFound. */
export async function viewWithDimensions(id: number): Promise<DrawnView> {
  if (id === ANY_OTHER) return { view: null, dimensions: reportDimensions };
  const view = viewNumbered(id);
  if (view.reportType === interestReport.shortName) return { view, dimensions: dimensionsOf(interestReport) };
  const type = await db().reportType.findUniqueOrThrow({ where: { shortName: view.reportType } });
  return { view, dimensions: dimensionsOf(type) };
}

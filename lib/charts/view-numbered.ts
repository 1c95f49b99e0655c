import { NotFound } from "@/lib/kit/errors";
import { type ReportView, reportViews } from "./report-views";

/** The view of this number; throws NotFound for any other. */
export function viewNumbered(id: number): ReportView {
  const view = reportViews.find((candidate) => candidate.id === id);
  if (!view) throw new NotFound();
  return view;
}

import type { Upload } from "@/lib/uploads/contract";

export type UploadMonth = NonNullable<Upload["preflight"]>["months"][number];

/** Relative change: 0.1 is a tenth more. Null without a value to compare with. */
export function growth(now: number, before: { sum: number } | null): number | null {
  if (before === null || before.sum === 0) return null;
  return now / before.sum - 1;
}

/** The month differs from an average month of the year before by a factor of three or more. */
export function isUnusual({ new: { sum }, prev_year_avg: usual }: UploadMonth): boolean {
  if (usual === null || usual.sum === 0) return false;
  const share = sum / usual.sum;
  return share < 1 / 3 || share > 3;
}

export function monthsByReport(months: readonly UploadMonth[]): { reportType: number; months: UploadMonth[] }[] {
  const byReport = new Map<number, UploadMonth[]>();
  for (const month of months) {
    const existing = byReport.get(month.report_type);
    if (existing) existing.push(month);
    else byReport.set(month.report_type, [month]);
  }
  return [...byReport].map(([reportType, ofReport]) => ({
    reportType,
    months: ofReport.sort((one, other) => (one.month < other.month ? -1 : 1)),
  }));
}

/** The month reduced to one metric. */
export function ofMetric(month: UploadMonth, name: string): UploadMonth {
  const match = month.metrics.find((metric) => metric.name === name);
  const amount = (sum: number | null | undefined) => (sum === null || sum === undefined ? null : { sum, count: 0 });
  return {
    ...month,
    new: { sum: match?.sum ?? 0, count: match?.count ?? 0 },
    this_month: amount(match?.this_month),
    prev_year_month: amount(match?.prev_year_month),
    prev_year_avg: amount(match?.prev_year_avg),
  };
}

/** The month without its existing numbers. */
export const aloneInItsMonth = (month: UploadMonth): UploadMonth => ({
  ...month,
  this_month: null,
  clashes: 0,
  metrics: month.metrics.map((metric) => ({ ...metric, this_month: null })),
});

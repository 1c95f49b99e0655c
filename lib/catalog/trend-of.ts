import type { Month } from "@/lib/counter/standard/month";
import { areAlikeComplete } from "@/lib/coverage/coverage";
import type { MonthReports } from "@/lib/coverage/month-state";
import { groupBy } from "@/lib/kit/group-by";

/** Reports of one platform in one month that define the same interest groups (`kind`). */
type Reports = {
  readonly month: Month;
  readonly platform: number;
  readonly kind: number;
  readonly present: number;
  readonly partial: number;
  readonly expected: number;
};

export type UseTrend = {
  /** The last twelve months, oldest first, with the reports behind them; `value` is null without a report. */
  readonly months: readonly (MonthReports & { readonly value: number | null })[];
  /** Sums of these months and of the same months a year before; null if they lack reports, or different ones. */
  readonly compared: { readonly now: number; readonly before: number } | null;
};

type Input = {
  /** The months of two years, without gaps. */
  readonly months: readonly Month[];
  readonly figures: readonly { readonly month: Month; readonly value: number }[];
  readonly reports: readonly Reports[];
};

/** Use by month, and its change if all months of both years have all kinds of reports that any month has. */
export function trendOf({ months, figures, reports }: Input): UseTrend {
  const half = months.length / 2;
  const [before, now] = [months.slice(0, half), months.slice(half)];
  const stored = reports.filter(({ present, partial }) => present + partial > 0);
  const valueIn = (month: Month) => {
    const own = figures.filter((one) => one.month === month);
    if (own.length === 0 && !stored.some((one) => one.month === month)) return null;
    return own.reduce((sum, { value }) => sum + value, 0);
  };
  const values = new Map(months.map((month) => [month, valueIn(month)]));
  const sumOf = (some: readonly Month[]) => some.reduce((sum, month) => sum + (values.get(month) ?? 0), 0);
  const kinds = [...groupBy(stored, ({ platform, kind }) => `${platform} ${kind}`).values()];
  const areComparable = kinds.every((own) => {
    const whole = new Map(own.map(({ month, present }) => [month, present]));
    const presentIn = (some: readonly Month[]) => some.reduce((sum, month) => sum + (whole.get(month) ?? 0), 0);
    return months.every((month) => (whole.get(month) ?? 0) > 0) && areAlikeComplete(presentIn(now), presentIn(before));
  });
  return {
    months: now.map((month) => ({ ...reportsIn(reports, month), value: values.get(month) ?? null })),
    compared: kinds.length > 0 && areComparable ? { now: sumOf(now), before: sumOf(before) } : null,
  };
}

function reportsIn(reports: readonly Reports[], month: Month): MonthReports {
  const sum = { month, present: 0, partial: 0, expected: 0 };
  for (const one of reports)
    if (one.month === month) {
      sum.present += one.present;
      sum.partial += one.partial;
      sum.expected += one.expected;
    }
  return sum;
}

import { addMonths, month as asMonth, type Month } from "@/lib/counter/standard/month";
import { groupBy } from "@/lib/kit/group-by";
import type { Before } from "../choose/read-before";
import type { PlannedImport } from "../choose/upload-plan";

type Amount = { sum: number; count: number };

/** One report and month of a file with existing numbers, over all organizations and platforms. */
export type UploadMonth = {
  report_type: number;
  month: string;
  is_empty: boolean;
  new: Amount;
  this_month: Amount | null;
  prev_year_month: Amount | null;
  prev_year_avg: Amount | null;
  metrics: (Amount & {
    name: string;
    this_month: number | null;
    prev_year_month: number | null;
    prev_year_avg: number | null;
  })[];
  organizations: number;
  clashes: number;
};

/** `isTaken`: whether an import of the plan would meet numbers in its place. */
type Compared = { before: readonly Before[]; isTaken: (planned: PlannedImport) => boolean };

/** Numbers of a plan by month and metric, with existing ones and those of the year before. */
export function uploadMonths(imports: readonly PlannedImport[], { before, isTaken }: Compared): UploadMonth[] {
  const figures = new Map(before.map((one) => [keyOf(one.reportTypeId, one.month, one.metric), one]));
  const groups = [...groupBy(imports, ({ place }) => `${place.month} ${place.reportTypeId}`).values()];
  const months = groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { reportTypeId, month } = first.place;
    const earlier = (metric: string | null) => beside(figures, { reportTypeId, month, metric, places: group.length });
    const metrics = addedUp(group);
    return [
      {
        ...{ report_type: reportTypeId, month, is_empty: metrics.size === 0 },
        new: total([...metrics.values()]),
        ...earlier(null),
        metrics: [...metrics].map(([name, amount]) => ({ name, ...amount, ...sumsOf(earlier(name)) })),
        organizations: new Set(group.map(({ place }) => place.organizationId)).size,
        clashes: group.filter(isTaken).length,
      },
    ];
  });
  return months.sort((one, other) => one.month.localeCompare(other.month) || one.report_type - other.report_type);
}

const keyOf = (reportTypeId: number, month: string, metric: string | null) =>
  `${reportTypeId} ${month} ${metric ?? ""}`;

type Asked = { reportTypeId: number; month: Month; metric: string | null; places: number };
type Figures = ReadonlyMap<string, Before>;

function beside(figures: Figures, { reportTypeId, month, metric, places }: Asked) {
  const at = (of: Month) => figures.get(keyOf(reportTypeId, of, metric));
  const amount = (found: Before | undefined): Amount | null => (found ? { sum: found.sum, count: found.count } : null);
  const january = asMonth(`${Number(month.slice(0, 4)) - 1}-01`);
  const year = Array.from({ length: 12 }, (_, index) => addMonths(january, index));
  const isWhole = year.every((of) => (figures.get(keyOf(reportTypeId, of, null))?.places ?? 0) >= places);
  return {
    this_month: amount(at(month)),
    prev_year_month: amount(at(addMonths(month, -12))),
    prev_year_avg: isWhole ? average(year.map((of) => amount(at(of)) ?? { sum: 0, count: 0 })) : null,
  };
}

function average(amounts: readonly Amount[]): Amount {
  const { sum, count } = total(amounts);
  return { sum: Math.round(sum / amounts.length), count: Math.round(count / amounts.length) };
}

const sumsOf = (earlier: ReturnType<typeof beside>) => ({
  this_month: earlier.this_month?.sum ?? null,
  prev_year_month: earlier.prev_year_month?.sum ?? null,
  prev_year_avg: earlier.prev_year_avg?.sum ?? null,
});

function addedUp(group: readonly PlannedImport[]): Map<string, Amount> {
  const metrics = new Map<string, Amount>();
  for (const planned of group)
    for (const [name, [sum, count]] of planned.metrics) {
      const before = metrics.get(name) ?? { sum: 0, count: 0 };
      metrics.set(name, { sum: before.sum + sum, count: before.count + count });
    }
  return metrics;
}

const total = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((all, { sum, count }) => ({ sum: all.sum + sum, count: all.count + count }), { sum: 0, count: 0 });

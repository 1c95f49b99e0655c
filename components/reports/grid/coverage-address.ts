import { pathTo } from "@/lib/navigation/routes";
import { SHARED_ORGANIZATION, SHARED_RANGE } from "@/lib/navigation/selection";
import type { Question } from "@/lib/usage/question";

/** One line of a report by these. */
type Row = { readonly of: "organization" | "platform"; readonly key: number };

/** The page of data coverage, narrowed as the report is, or as one of its rows; of months without an end up to `until`. */
export function coverageAddress({ where, trend }: Question, until: string, row?: Row): string {
  const only = (of: Row["of"]) => {
    const ids = row?.of === of ? [row.key] : where[of];
    return ids?.length === 1 ? ids[0] : undefined;
  };
  const [organization, platform] = [only("organization"), only("platform")];
  const [report] = where.reportType ?? [];
  const { from, to } = cellMonths({ where, trend });
  const search = new URLSearchParams({
    ...(report === undefined ? {} : { report }),
    ...(platform === undefined ? {} : { by: "organization", platform: String(platform) }),
    ...(organization === undefined ? {} : { [SHARED_ORGANIZATION]: String(organization) }),
    [SHARED_RANGE]: from ? `custom:${from}:${to ?? until}` : "all_available",
  });
  return `${pathTo("data-coverage-overview")}?${search}`;
}

/** From the first to the last month that is asked for; null where it is open. */
export function cellMonths({ where: { month, year }, trend }: Pick<Question, "where" | "trend">) {
  if (trend) {
    const ranges = [trend.base, trend.compared];
    return { from: least(ranges.map(({ from }) => from)), to: most(ranges.map(({ to }) => to)) };
  }
  if (month?.from || month?.to || year === undefined) return { from: month?.from ?? null, to: month?.to ?? null };
  const ends = "from" in year ? [year.from, year.to] : [Math.min(...year), Math.max(...year)];
  const [first = null, last = null] = ends;
  return { from: first === null ? null : `${first}-01`, to: last === null ? null : `${last}-12` };
}

const least = (months: readonly (string | null)[]) => (months.includes(null) ? null : (months.toSorted()[0] ?? null));
const most = (months: readonly (string | null)[]) =>
  months.includes(null) ? null : (months.toSorted().at(-1) ?? null);

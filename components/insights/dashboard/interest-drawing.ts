import { useTranslations } from "next-intl";
import type { InterestOverview } from "@/lib/insights/dashboard/contract";
import { drawnInterest } from "@/lib/insights/dashboard/drawn-interest";
import { useFormat } from "@/lib/kit/format/use-format";

/** The chart of interest by month, a panel for each used group. */
export function useInterestDrawing(overview: InterestOverview) {
  const t = useTranslations("dashboard.chart");
  const summary = useYearBefore(overview);
  const used = overview.groups.filter(({ total }) => Number(total) > 0);
  const { countedOf, ...drawn } = drawnInterest(overview.months, used);
  return {
    used,
    countedOf,
    drawing: {
      ...{
        title: t("title"),
        summary,
        kind: "bars" as const,
        index: "row" as const,
        indexLabel: t("month"),
        height: 300,
      },
      ...{ addsUp: false, rowsAddUp: true, isApart: true },
      short: Object.fromEntries(used.map((group) => [countedName(group), group.name])),
      series: used.map((group) => ({ key: `group ${group.pk}`, label: countedName(group) })),
      ...{ rows: drawn.rows, missing: drawn.missing, partial: drawn.partial, counted: countedOf(used) },
    },
  };
}

/** "Full text: Total Item Requests, human access" */
export const countedName = ({ name, counts }: InterestOverview["groups"][number]) =>
  counts ? `${name}: ${counts}` : name;

/** Sentence that compares the last months with the same months a year before. */
function useYearBefore({ groups, year_before: compared }: InterestOverview): string {
  const t = useTranslations("dashboard.chart");
  const { percent, complete } = useFormat();
  if (!compared) return t("noYearBefore");
  const changes = groups
    .filter(({ important }) => important)
    .flatMap(({ pk, name }) => {
      const sums = compared.groups.find(({ group }) => group === pk);
      if (!sums || sums.before === 0) return [];
      const change = Math.round((sums.now / sums.before - 1) * 1000) / 1000;
      return t("change", { kind: name, change: `${change > 0 ? "+" : ""}${percent(change)}` });
    });
  if (changes.length === 0) return t("noYearBefore");
  const { now, months, coverage } = compared;
  const sentence = t("yearBefore", { ...now, count: months, changes: changes.join(", ") });
  if (coverage.now === null || coverage.before === null) return sentence;
  // More complete data look like more use, so differing coverage is mentioned.
  const [of, ofBefore] = [complete(coverage.now, 0), complete(coverage.before, 0)];
  return of === ofBefore ? sentence : `${sentence} ${t("coverage", { now: of, before: ofBefore })}`;
}

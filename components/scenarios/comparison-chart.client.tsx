"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/ui/charts/chart.client";
import { Card } from "@/components/ui/page/card";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ScenarioSums } from "@/lib/scenarios/contract";
import { fates } from "@/lib/scenarios/fate-of-use";
import { shareOfUse } from "./share-of-use";

type Props = { scenarios: readonly (Pick<ScenarioSums, "all" | "fates"> & { name: string })[] };

/** Fates of the use in each scenario. */
export function ComparisonChart({ scenarios }: Props) {
  const t = useTranslations("scenarios.compare");
  const chart = useTranslations("scenarios.chart");
  const names = useTranslations("scenarios.uses.fate");
  const { percent } = useFormat();
  const counted = scenarios.flatMap((one) => {
    const lost = shareOfUse(one.fates.lost.uses, one);
    return lost === null ? [] : { ...one, lost };
  });
  const [least] = counted.toSorted((one, other) => one.lost - other.lost);
  if (!least) return null;
  return (
    <Card>
      <Chart
        kind="lying"
        stacked
        title={t("chart")}
        summary={t("chartSummary", { name: least.name, share: percent(least.lost) })}
        index="scenario"
        indexLabel={t("scenario")}
        unit={chart("unit")}
        series={fates
          .filter((fate) => counted.some((one) => one.fates[fate].uses))
          .toReversed()
          .map((fate) => ({ key: fate, label: names(fate) }))}
        rows={counted.map((one) => ({
          scenario: one.name,
          ...Object.fromEntries(fates.map((fate) => [fate, one.fates[fate].uses])),
        }))}
      />
    </Card>
  );
}

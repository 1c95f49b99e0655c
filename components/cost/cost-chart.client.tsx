"use client";

import { useLocale, useTranslations } from "next-intl";
import { Chart } from "@/components/ui/charts/chart.client";
import { Card } from "@/components/ui/page/card";
import type { CostPerUse } from "@/lib/cost/contract";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { useMoney } from "./use-money";

const MOST = 15;

/** Cost of each interest group's uses, for the most expensive platforms. */
export function CostChart({ found, chosen }: { found: CostPerUse; chosen: readonly InterestGroupEntity[] }) {
  const t = useTranslations("cost.chart");
  const locale = useLocale();
  const { amount } = useMoney();
  const priced = found.platforms.filter(({ price, state }) => price !== null && state === "known");
  const dearest = priced.toSorted((one, other) => Number(other.price) - Number(one.price)).slice(0, MOST);
  const [first] = dearest;
  if (!first || chosen.length === 0) return null;
  return (
    <Card>
      <Chart
        kind="lying"
        stacked
        title={t("title", { currency: found.reference_currency })}
        summary={t("summary", {
          ...{ count: dearest.length, platform: entityName(first, locale), currency: found.reference_currency },
          price: amount(first.price ?? "0"),
        })}
        index="platform"
        indexLabel={t("platform")}
        series={chosen.map(({ short_name: key, name: label }) => ({ key, label }))}
        rows={dearest.map((row) => ({
          platform: entityName(row, locale),
          ...Object.fromEntries(
            chosen.map(({ short_name: key }) => [key, Math.round(Number(row.groups[key]?.cost ?? 0))]),
          ),
        }))}
        height={Math.max(160, 60 + dearest.length * 28)}
      />
    </Card>
  );
}

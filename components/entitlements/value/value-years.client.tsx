"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/ui/charts/chart.client";
import { Card } from "@/components/ui/page/card";
import type { EntitlementValueView } from "@/lib/entitlements/value/contract";
import { earlierTogether } from "@/lib/entitlements/value/earlier-years";
import { useFormat } from "@/lib/kit/format/use-format";

type Props = Pick<EntitlementValueView, "years" | "by_year">;

const MOST_YEARS = 25;
const sides = ["inside", "part", "outside"] as const;

/** Use of titles with limited coverage by year of publication. */
export function ValueYears({ years, by_year: byYear }: Props) {
  const t = useTranslations("entitlementValue.years");
  const { percent } = useFormat();
  if (!years || byYear.length === 0) return null;
  const whole = years.inside + years.part + years.outside + years.unknown;
  const share = (uses: number) => percent(uses / whole, 0);
  return (
    <Card>
      <Chart
        kind="bars"
        stacked
        title={t("title")}
        summary={t("summary", { share: share(years.inside), outside: share(years.outside) })}
        index="year"
        indexLabel={t("year")}
        unit={t("uses")}
        series={sides.map((key) => ({ key, label: t(key) }))}
        rows={earlierTogether(byYear, MOST_YEARS).map(({ year, isEarlier, ...uses }) => ({
          year: isEarlier ? t("earlier", { year: String(year) }) : String(year),
          ...uses,
        }))}
      />
      <p className="max-w-[80ch] pt-2 text-muted text-sm">
        {t("note")}
        {years.unknown > 0 ? ` ${t("unknown", { count: years.unknown })}` : null}
      </p>
    </Card>
  );
}

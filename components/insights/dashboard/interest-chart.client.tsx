"use client";

import { useTranslations } from "next-intl";
import { useChartMarks } from "@/components/annotations/use-marks";
import { chartPlace } from "@/components/reports/charts/chart-place";
import { AddressProvider, useAddress } from "@/components/ui/address.client";
import { ButtonLink } from "@/components/ui/button-link";
import { Chart } from "@/components/ui/charts/chart.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { InterestOverview } from "@/lib/insights/dashboard/contract";
import type { ChartMarks } from "@/lib/insights/marks/contract";
import { yearToYear } from "@/lib/reports/charts/year-to-year";
import { countedName, useInterestDrawing } from "./interest-drawing";

type Props = { overview: InterestOverview; report: string; marks: ChartMarks };

/**
 * Interest by month, a panel for each group, or one group year over year. Groups are different acts, and denials are no
 * use: a stack of them would be as high as nothing that can be counted.
 */
export const InterestChart = (props: Props) => (
  <AddressProvider>
    <Drawn {...props} />
  </AddressProvider>
);

function Drawn({ overview, report, marks }: Props) {
  const markedOn = useChartMarks();
  const t = useTranslations("dashboard.chart");
  const { used, drawing, countedOf } = useInterestDrawing(overview);
  const [{ by_year: isByYear, series: chosen }, show] = useAddress(chartPlace);
  const kind = used.find(({ pk }) => String(pk) === chosen) ?? used[0];
  if (!kind) return <EmptyState title={t("nothing")}>{t("nothingText")}</EmptyState>;
  const { rows, missing, series } = drawing;
  const own = series.filter(({ key }) => key === `group ${kind.pk}`);
  const byYear = isByYear ? yearToYear(rows, own, { missing, counted: countedOf([kind]) }) : null;
  return (
    <div className="flex flex-col gap-3">
      {byYear ? (
        <Chart
          {...drawing}
          title={t("byYear", { kind: countedName(kind) })}
          kind="line"
          series={byYear.series}
          rows={byYear.rows}
          counted={byYear.counted}
          isApart={false}
          missing={[]}
          partial={[]}
        />
      ) : (
        <Chart
          {...drawing}
          marks={markedOn(
            marks,
            rows.map(({ row }) => row),
          )}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Switch label={t("yearToYear")} value={isByYear} onChange={(value) => show({ by_year: value })} />
        {isByYear && used.length > 1 ? (
          <div className="w-56 max-w-full">
            <SelectField
              label={t("kind")}
              value={kind.pk}
              options={used.map(({ pk, name }) => ({ value: pk, label: name }))}
              onChange={(pk) => show({ series: pk === null ? null : String(pk) })}
            />
          </div>
        ) : null}
        <ButtonLink className="ml-auto" size="small" href={report}>
          {t("inReporting")}
        </ButtonLink>
      </div>
    </div>
  );
}

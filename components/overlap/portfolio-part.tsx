import { Layers } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chart } from "@/components/ui/charts/chart.client";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Progress } from "@/components/ui/states/progress";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { PortfolioRow } from "@/lib/overlap/contract";

/** Share of usage that the summary sentence refers to. */
const MOST_OF_IT = 0.9;

/** Platforms in the best order to keep them. */
export function PortfolioPart({ steps, file }: { steps: readonly PortfolioRow[]; file: ReactNode }) {
  const t = useTranslations("overlap.portfolio");
  const plain = useTranslations("overlap");
  const locale = useLocale();
  const { percent } = useFormat();
  const whole = steps.reduce((sum, { added_interest: interest }) => sum + interest, 0);
  const enough = steps.find(({ cumulative_share: share }) => share >= MOST_OF_IT);
  if (!enough)
    return (
      <EmptyState icon={Layers} title={t("emptyTitle")}>
        {t("emptyText")}
      </EmptyState>
    );
  const finding = t("finding", { count: enough.step, share: percent(enough.cumulative_share) });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-[72ch] text-muted text-sm">{t("intro")}</p>
        <div className="flex gap-1">{file}</div>
      </div>
      <p className="font-semibold">{`${finding} ${t("total", { interest: whole })}`}</p>
      <DataTable
        caption={t("caption")}
        isGrid
        isCards
        rows={steps}
        rowKey={({ step }) => step}
        columns={[
          {
            key: "platform",
            header: plain("platform"),
            cell: ({ step, platform }) => (
              <span className="inline-flex gap-2">
                <span className="tabular text-muted">{`${step}.`}</span>
                <TextLink href={pathTo("platform-detail", { platformId: platform.pk })} quiet className="font-medium">
                  {entityName(platform, locale)}
                </TextLink>
              </span>
            ),
          },
          {
            key: "interest",
            header: t("addedInterest"),
            align: "number",
            cell: ({ added_interest: interest }) => <Count value={interest} />,
          },
          {
            key: "titles",
            header: t("addedTitles"),
            align: "number",
            cell: ({ added_titles: titles }) => <Count value={titles} />,
          },
          {
            key: "share",
            header: t("addedShare"),
            align: "number",
            cell: ({ added_share: share }) => <span className="tabular">{percent(share)}</span>,
          },
          {
            key: "cumulative",
            header: t("cumulative"),
            width: "16rem",
            cell: ({ cumulative_share: share }) => (
              <Progress label={t("cumulative")} value={share} max={1} text={percent(share)} />
            ),
          },
        ]}
      />
      {steps.length > 2 ? (
        <Card>
          <Chart
            kind="line"
            isPercent
            title={t("chart")}
            summary={finding}
            index="step"
            indexLabel={t("step")}
            series={[{ key: "share", label: t("cumulative") }]}
            rows={steps.map(({ step, cumulative_share: share }) => ({ step: String(step), share }))}
          />
        </Card>
      ) : null}
    </div>
  );
}

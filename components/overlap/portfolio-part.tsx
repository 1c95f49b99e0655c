import { Layers } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCostWords } from "@/components/cost/use-cost-words";
import { useMoney } from "@/components/cost/use-money";
import { Chart } from "@/components/ui/charts/chart.client";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Progress } from "@/components/ui/states/progress";
import { Chip, Chips } from "@/components/ui/tables/chip";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { type PortfolioRow, portfolioOrders } from "@/lib/overlap/contract";
import { overlapAddress } from "./overlap-address";
import type { OverlapSearch } from "./overlap-search";

/** Share of usage that the summary sentence refers to. */
const MOST_OF_IT = 0.9;

/** Platforms in the best order to keep them. */
type Props = { steps: readonly PortfolioRow[]; file: ReactNode; search: OverlapSearch };

export function PortfolioPart({ steps, file, search }: Props) {
  const t = useTranslations("overlap.portfolio");
  const plain = useTranslations("overlap");
  const locale = useLocale();
  const { percent } = useFormat();
  const { amount, unitPrice } = useMoney();
  const { reason, priceReason } = useCostWords();
  const noReport = useTranslations("platforms")("noReport");
  const canWeigh = steps.some(({ not_weighed: problem }) => problem === null);
  const problemOf = ({ step, not_weighed: problem, costs }: PortfolioRow) => {
    const [cost] = Object.values(costs);
    if (step === null) return noReport;
    if (problem === "cost") return (cost && reason(cost)) ?? priceReason(costs);
    return problem ? t(`notWeighed.${problem}`) : t("addsNothing");
  };
  const isOfSeveral = steps.some(({ not_weighed: problem }) => problem === "several_groups");
  const whole = steps.reduce((sum, { added_interest: interest }) => sum + (interest ?? 0), 0);
  const ranked = steps.flatMap(({ step, cumulative_share: share }) =>
    step === null || share === null ? [] : [{ step, share }],
  );
  const enough = ranked.find(({ share }) => share >= MOST_OF_IT);
  if (!enough)
    return (
      <EmptyState icon={Layers} title={t("emptyTitle")}>
        {t("emptyText")}
      </EmptyState>
    );
  const priceOfAdded: DataColumn<PortfolioRow> = {
    key: "price_of_added",
    header: t("priceOfAdded"),
    tip: t("priceOfAddedTip"),
    align: "number",
    wrapHeader: true,
    cell: (row) =>
      row.price_of_added === null ? (
        <span className="inline-block max-w-56 whitespace-normal text-muted text-sm">{problemOf(row)}</span>
      ) : (
        <span className="tabular">{unitPrice(row.price_of_added)}</span>
      ),
  };
  const finding = t("finding", { count: enough.step, share: percent(enough.share) });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-col gap-2">
          <p className="max-w-[72ch] text-muted text-sm">{t(search.order === "price" ? "introPrice" : "intro")}</p>
          {canWeigh ? (
            <Chips label={t("order")}>
              {portfolioOrders.map((order) => (
                <Chip key={order} href={overlapAddress(search, { order })} isOn={search.order === order}>
                  {t(`by.${order}`)}
                </Chip>
              ))}
            </Chips>
          ) : null}
          {isOfSeveral ? <p className="text-muted text-sm">{t("chooseOne")}</p> : null}
        </div>
        <div className="flex gap-1">{file}</div>
      </div>
      <p className="font-semibold">{`${finding} ${t("total", { interest: whole })}`}</p>
      <DataTable
        caption={t("caption")}
        isGrid
        isCards
        rows={steps}
        rowKey={({ platform }) => platform.pk}
        columns={[
          {
            key: "platform",
            header: plain("platform"),
            cell: ({ step, platform }) => (
              <span className="inline-flex gap-2">
                {step === null ? null : <span className="tabular text-muted">{`${step}.`}</span>}
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
            cell: ({ added_interest: interest }) => <Count value={interest} reason={noReport} />,
          },
          {
            key: "titles",
            header: t("addedTitles"),
            align: "number",
            cell: ({ added_titles: titles }) => <Count value={titles} reason={noReport} />,
          },
          {
            key: "share",
            header: t("addedShare"),
            align: "number",
            cell: ({ added_share: share }) =>
              share === null ? (
                <Count value={null} reason={noReport} />
              ) : (
                <span className="tabular">{percent(share)}</span>
              ),
          },
          {
            key: "price",
            header: plain("price"),
            tip: plain("priceTip"),
            align: "number",
            cell: ({ price, costs }) =>
              price === null ? (
                <span className="text-muted text-sm">{priceReason(costs)}</span>
              ) : (
                <span className="tabular">{amount(price)}</span>
              ),
          },
          ...(isOfSeveral ? [] : [priceOfAdded]),
          {
            key: "cumulative",
            header: t("cumulative"),
            width: "16rem",
            cell: ({ cumulative_share: share }) =>
              share === null ? null : <Progress label={t("cumulative")} value={share} max={1} text={percent(share)} />,
          },
        ]}
      />
      {ranked.length > 2 ? (
        <Card>
          <Chart
            kind="line"
            isPercent
            title={t("chart")}
            summary={finding}
            index="step"
            indexLabel={t("step")}
            series={[{ key: "share", label: t("cumulative") }]}
            rows={ranked.map(({ step, share }) => ({ step: String(step), share }))}
          />
        </Card>
      ) : null}
    </div>
  );
}

"use client";

import { Coins } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { listTable } from "@/components/lists/list-table";
import { useAddress } from "@/components/ui/address.client";
import { Chart } from "@/components/ui/charts/chart.client";
import { FileButtons } from "@/components/ui/file-buttons.client";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { DataTable } from "@/components/ui/tables/data-table";
import type { CostPerUse, PaymentEntity, PlatformCost } from "@/lib/cost/contract";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { CostControls, type CostPlace } from "./cost-controls.client";
import { costOrder, inCostOrder } from "./cost-order";
import { PaymentActions } from "./payment-actions.client";
import { useCostColumns } from "./use-cost-columns";
import { useMoney } from "./use-money";

type Props = {
  cost: CostPerUse;
  place: CostPlace;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  weights: Readonly<Record<string, number>>;
  isPricedOnly: boolean;
  /** The organization's payments in this year, if the reader can change them. */
  payments: readonly PaymentEntity[] | null;
  mayImport: boolean;
  mayRate: boolean;
};

/** Prices, interest and cost per use by platform. */
export function CostTable(props: Props) {
  const { cost: costs, place, groups, chosen, weights, isPricedOnly, payments } = props;
  const t = useTranslations("cost");
  const locale = useLocale();
  const columns = useCostColumns({ cost: costs, place, chosen, payments });
  const [{ cost_by: by, cost_desc: descending }, sort] = useAddress(costOrder);
  const visible = costs.platforms.filter(({ payments: count }) => !isPricedOnly || count > 0);
  const value = columns.find(({ key }) => key === by)?.value;
  const rows = inCostOrder(visible, value, { descending, locale });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CostControls {...{ place, groups, chosen, weights, isPricedOnly }} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Summary cost={costs} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <FileButtons
            name={`cost-${place.year ?? "range"}`}
            caption={t("caption")}
            table={() => listTable(rows, columns)}
            disabled={rows.length === 0}
          />
          <PaymentActions place={place} mayImport={props.mayImport} mayRate={props.mayRate} />
        </div>
      </div>
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowKey={({ pk }) => pk}
        sorting={{ by, descending, onSort: (cost_by, cost_desc) => sort({ cost_by, cost_desc }) }}
        isGrid
        isCards
        empty={
          <EmptyState icon={Coins} title={t("empty.title")}>
            {t(isPricedOnly ? "empty.priced" : "empty.text")}
          </EmptyState>
        }
      />
      <CostChart cost={costs} chosen={chosen} />
    </div>
  );
}

/** Totals over platforms; unknown values are left out, not counted as 0. */
function Summary({ cost: { platforms, reference_currency: currency } }: { cost: CostPerUse }) {
  const t = useTranslations("cost");
  const { amount } = useMoney();
  const prices = platforms.flatMap(({ price }) => price ?? []);
  const total = prices.reduce((sum, price) => sum + Number(price.replace(".", "")), 0) / 100;
  const isUsed = ({ groups }: PlatformCost) => Object.values(groups).some(({ interest }) => (interest ?? 0) > 0);
  const used = platforms.filter((one) => one.state === "no_price" && isUsed(one)).length;
  const rateless = platforms.filter(({ state }) => state === "no_rate").length;
  return (
    <p className="max-w-[72ch]">
      {prices.length > 0 ? t("total", { total: amount(String(total)), currency, count: prices.length }) : t("noPrices")}
      {used > 0 ? ` ${t("priceless", { count: used })}` : null}
      {rateless > 0 ? ` ${t("rateless", { count: rateless })}` : null}
    </p>
  );
}

const MOST = 15;

/** Cost of each interest group's uses, for the most expensive platforms. */
function CostChart({ cost, chosen }: { cost: CostPerUse; chosen: readonly InterestGroupEntity[] }) {
  const t = useTranslations("cost.chart");
  const locale = useLocale();
  const { amount } = useMoney();
  const priced = cost.platforms.filter(({ price, state }) => price !== null && state === "known");
  const dearest = priced.toSorted((one, other) => Number(other.price) - Number(one.price)).slice(0, MOST);
  const [first] = dearest;
  if (!first || chosen.length === 0) return null;
  return (
    <Card>
      <Chart
        kind="lying"
        stacked
        title={t("title", { currency: cost.reference_currency })}
        summary={t("summary", {
          ...{ count: dearest.length, platform: entityName(first, locale), currency: cost.reference_currency },
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

"use client";

import { Coins } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { listTable } from "@/components/lists/list-table";
import { useAddress } from "@/components/ui/address.client";
import { FileButtons } from "@/components/ui/file-buttons.client";
import { EmptyState } from "@/components/ui/states/empty-state";
import { DataTable } from "@/components/ui/tables/data-table";
import type { CostPerUse, PaymentEntity, PlatformCost } from "@/lib/cost/contract";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { CostChart } from "./cost-chart.client";
import { CostControls } from "./cost-controls.client";
import { costOrder, inCostOrder } from "./cost-order";
import type { CostPlace } from "./cost-place";
import { PaymentActions } from "./payment-actions.client";
import { useCostColumns } from "./use-cost-columns";
import { useMoney } from "./use-money";

type Props = {
  found: CostPerUse;
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
  const { found, place, groups, chosen, weights, isPricedOnly, payments } = props;
  const t = useTranslations("cost");
  const locale = useLocale();
  const columns = useCostColumns({ found, place, chosen, payments });
  const [{ cost_by: by, cost_desc: descending }, sort] = useAddress(costOrder);
  const shown = found.platforms.filter(({ payments: count }) => !isPricedOnly || count > 0);
  const value = columns.find(({ key }) => key === by)?.value;
  const rows = inCostOrder(shown, value, { descending, locale });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CostControls {...{ place, groups, chosen, weights, isPricedOnly }} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Summary found={found} />
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
      <CostChart found={found} chosen={chosen} />
    </div>
  );
}

/** Totals over platforms; unknown values are left out, not counted as 0. */
function Summary({ found: { platforms, reference_currency: currency } }: { found: CostPerUse }) {
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

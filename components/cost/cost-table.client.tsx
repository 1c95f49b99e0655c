"use client";

import { Coins } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { Managed } from "@/components/cost/agreements/agreement-dialog.client";
import { listTable } from "@/components/lists/list-table";
import { useAddress } from "@/components/ui/address.client";
import { FileButtons } from "@/components/ui/file-buttons.client";
import { EmptyState } from "@/components/ui/states/empty-state";
import { DataTable } from "@/components/ui/tables/data-table";
import type { CostPerUse, CostWeights, PlatformCost } from "@/lib/cost/contract";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";
import { CostActions } from "./cost-actions.client";
import { CostControls, type CostPlace } from "./cost-controls.client";
import { costOrder, inCostOrder } from "./cost-order";
import { useCostColumns, useFileColumns } from "./use-cost-columns";
import { useMoney } from "./use-money";

type Props = {
  cost: CostPerUse;
  place: CostPlace;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  weights: CostWeights;
  isPricedOnly: boolean;
  isPerUser: boolean;
  /** Whose agreements the reader enters; null for none. */
  managed: Managed | null;
  mayImport: boolean;
  mayRate: boolean;
  mayCountUsers: boolean;
};

/** Prices, interest and cost per use by platform. */
export function CostTable(props: Props) {
  const { cost: costs, place, groups, chosen, weights, isPricedOnly, isPerUser, managed } = props;
  const t = useTranslations("cost");
  const locale = useLocale();
  const columns = useCostColumns({ cost: costs, place, chosen, managed, isPerUser });
  const fileColumns = useFileColumns(chosen, costs, isPerUser);
  const [{ cost_by: by, cost_desc: descending }, sort] = useAddress(costOrder);
  const visible = costs.platforms.filter(({ prices: count }) => !isPricedOnly || count > 0);
  const value = columns.find(({ key }) => key === by)?.value;
  const rows = inCostOrder(visible, value, { descending, locale });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CostControls {...{ place, groups, chosen, isPricedOnly, isPerUser }} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Summary {...{ cost: costs, weights, groups }} />
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:only-icons max-sm:ml-0">
          <FileButtons
            name={`cost-${place.year?.key ?? "range"}`}
            caption={t("caption")}
            table={() => listTable(rows, fileColumns)}
            disabled={rows.length === 0}
          />
          <CostActions
            {...{ place, groups, weights }}
            mayImport={props.mayImport}
            mayRate={props.mayRate}
            mayCountUsers={props.mayCountUsers}
          />
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
    </div>
  );
}

type SummaryProps = Pick<Props, "cost" | "weights" | "groups">;

/** Totals over platforms; unknown values are left out, not counted as 0. */
function Summary({ cost: { platforms, reference_currency: currency }, weights, groups }: SummaryProps) {
  const t = useTranslations("cost");
  const locale = useLocale();
  const { amount } = useMoney();
  const { day, decimal } = useFormat();
  const prices = platforms.flatMap(({ price }) => price ?? []);
  const total = prices.reduce((sum, price) => sum + Number(price.replace(".", "")), 0) / 100;
  const isUsed = ({ groups }: PlatformCost) => Object.values(groups).some(({ interest }) => (interest ?? 0) > 0);
  const used = platforms.filter((one) => one.prices === 0 && isUsed(one)).length;
  const rateless = platforms.filter(({ unconverted }) => unconverted.length > 0).length;
  const chosen = groups.flatMap((group) => {
    const weight = weights.weights?.[group.short_name];
    return weight === undefined ? [] : `${entityName(group, locale)} ${decimal(weight)}`;
  });
  return (
    <div className="min-w-[min(100%,18rem)] max-w-[72ch] flex-1">
      <p>
        {prices.length > 0
          ? t("total", { total: amount(String(total)), currency, count: prices.length })
          : t("noPrices")}
        {used > 0 ? ` ${t("priceless", { count: used })}` : null}
        {rateless > 0 ? ` ${t("rateless", { count: rateless })}` : null}
      </p>
      <p className="text-muted text-sm">
        {weights.chosen_by === null || weights.chosen_at === null
          ? t("weights.none")
          : t("weights.chosen", { list: chosen.join(", "), who: weights.chosen_by, day: day(weights.chosen_at) })}
      </p>
    </div>
  );
}

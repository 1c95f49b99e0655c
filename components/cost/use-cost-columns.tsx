import { useLocale, useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { CostPerUse, PaymentEntity, PlatformCost } from "@/lib/cost/contract";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { interestReport } from "@/lib/reports/interest/interest-report";
import type { CostPlace } from "./cost-controls.client";
import { PriceCell } from "./price-cell.client";
import { useMoney } from "./use-money";

type Asked = {
  cost: CostPerUse;
  place: CostPlace;
  chosen: readonly InterestGroupEntity[];
  payments: readonly PaymentEntity[] | null;
};

/** A sortable column; null sorts last. */
type Column = DataColumn<PlatformCost> & { value: (row: PlatformCost) => string | number | null };

/** Interest, price, cost per use, and each group's share of the price. */
export function useCostColumns({ cost, place, chosen, payments }: Asked): Column[] {
  const t = useTranslations("cost");
  const locale = useLocale();
  const { amount, unitPrice } = useMoney();
  const currency = cost.reference_currency;
  const sorted = { align: "number", sortable: true } as const;
  const withoutInterest = ({ state }: PlatformCost) => t(`state.${state === "no_data" ? "no_data" : "not_reported"}`);
  const withoutPrice = ({ state }: PlatformCost) => t(`state.${state === "known" ? "not_reported" : state}`);
  return [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      value: (row) => entityName(row, locale),
      cell: (row) => (
        <TextLink href={pathTo("platform-detail", { platformId: row.pk })} quiet className="font-medium">
          {entityName(row, locale)}
        </TextLink>
      ),
      text: (row) => entityName(row, locale),
    },
    ...chosen.map(({ short_name: group, name }): Column => {
      const interest = (row: PlatformCost) => row.groups[group]?.interest ?? null;
      return {
        ...sorted,
        key: `interest-${group}`,
        header: name,
        value: interest,
        cell: (row) => {
          const value = interest(row);
          if (value === null) return <Count value={null} reason={withoutInterest(row)} />;
          const { organization } = place;
          const months = { from: cost.from, to: cost.to };
          const href = interestReport({ groups: [group], rows: "title", platform: row.pk, organization, months });
          return (
            <TextLink href={href} quiet>
              <Count value={value} />
            </TextLink>
          );
        },
        text: (row) => String(interest(row) ?? ""),
      };
    }),
    {
      ...sorted,
      key: "price",
      header: t("column.price", { currency }),
      tip: t("tip.price"),
      value: ({ price }) => (price === null ? null : Number(price)),
      cell: (row) => <PriceCell {...{ row, place, payments, months: cost.months, currency }} />,
      text: ({ price }) => price ?? "",
    },
    ...chosen.map(({ short_name: group, name }): Column => {
      const price = (row: PlatformCost) => row.groups[group]?.unit_price ?? null;
      return {
        ...sorted,
        key: `unit-${group}`,
        wrapHeader: true,
        header: t("column.unitPrice", { group: name }),
        tip: t("tip.unitPrice"),
        value: price,
        cell: (row) => {
          const value = price(row);
          if (value !== null) return <span className="tabular">{unitPrice(value)}</span>;
          const interest = row.groups[group]?.interest ?? null;
          if (row.price !== null && row.state !== "no_data" && interest === 0)
            return <span className="text-muted">{t("state.no_use")}</span>;
          if (row.price !== null && interest === null) return <Count value={null} reason={withoutInterest(row)} />;
          return <Count value={null} reason={t(`state.${row.state === "known" ? "unweighted" : row.state}`)} />;
        },
        text: (row) => String(price(row) ?? ""),
      };
    }),
    ...(chosen.length > 1 ? chosen : []).map(({ short_name: group, name }): Column => {
      const cost = (row: PlatformCost) => row.groups[group]?.cost ?? null;
      return {
        ...sorted,
        key: `cost-${group}`,
        wrapHeader: true,
        header: t("column.cost", { group: name }),
        tip: t("tip.cost"),
        wide: true,
        value: (row) => (cost(row) === null ? null : Number(cost(row))),
        cell: (row) => {
          const value = cost(row);
          if (value === null) return <Count value={null} reason={withoutPrice(row)} />;
          return <span className="tabular">{amount(value)}</span>;
        },
        text: (row) => cost(row) ?? "",
      };
    }),
  ];
}

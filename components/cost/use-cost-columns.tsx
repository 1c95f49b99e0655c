import { useLocale, useTranslations } from "next-intl";
import type { Managed } from "@/components/cost/agreements/agreement-dialog.client";
import { useCountedUse } from "@/components/interest/counted-use";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { CostFigures, CostPerUse, PlatformCost } from "@/lib/cost/contract";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { interestReportAddress } from "@/lib/reports/interest/interest-report";
import type { CostPlace } from "./cost-controls.client";
import { PricePerUser, UsesPerUser, usePerUserWords } from "./per-user";
import { PriceCell } from "./price-cell.client";
import { UnitPrice } from "./unit-price";
import { useCostWords } from "./use-cost-words";

type Asked = {
  cost: CostPerUse;
  place: CostPlace;
  chosen: readonly InterestGroupEntity[];
  /** Null if the reader enters no prices. */
  managed: Managed | null;
  isPerUser: boolean;
};

/** A sortable column; null sorts last: an incomplete cost has no rank. */
type Column = DataColumn<PlatformCost> & { value: (row: PlatformCost) => string | number | null };

/** Interest, price and cost per use. */
export function useCostColumns({ cost, place, chosen, managed, isPerUser }: Asked): Column[] {
  const t = useTranslations("cost");
  const locale = useLocale();
  const countedUse = useCountedUse();
  const currency = cost.reference_currency;
  const sorted = { align: "number", sortable: true } as const;
  const { organization } = place;
  const months = { from: cost.from, to: cost.to };
  // A group that no platform reports would be a column without a figure.
  const reported = chosen.filter(({ short_name: group }) =>
    cost.platforms.some(({ groups }) => (groups[group]?.interest ?? null) !== null),
  );
  const hasCombined = cost.platforms.some(({ combined }) => combined !== null);
  const unit = (key: string, header: string, of: (row: PlatformCost) => CostFigures | null | undefined): Column => ({
    ...sorted,
    key,
    wrapHeader: true,
    header,
    tip: t(key === COMBINED ? "tip.combined" : "tip.unitPrice"),
    value: (row) => of(row)?.unit_price ?? null,
    cell: (row) => {
      const own = of(row);
      return own ? <UnitPrice cost={own} usingUnpaid={row.using_unpaid} /> : null;
    },
  });
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
    },
    ...reported.map(({ short_name: group, name, ...described }): Column => {
      const interest = (row: PlatformCost) => row.groups[group]?.interest ?? null;
      return {
        ...sorted,
        key: `interest-${group}`,
        header: name,
        tip: countedUse({ name, ...described }),
        value: interest,
        cell: (row) => {
          const value = interest(row);
          if (value === null) return <Count value={null} reason={t("noReport")} />;
          const href = interestReportAddress({
            groups: [group],
            rows: "title",
            platform: row.pk,
            organization,
            months,
          });
          return (
            <TextLink href={href} quiet>
              <Count value={value} />
            </TextLink>
          );
        },
      };
    }),
    {
      ...sorted,
      key: "price",
      header: t("column.price", { currency }),
      tip: t("tip.price"),
      value: ({ price }) => (price === null ? null : Number(price)),
      cell: (row) => <PriceCell {...{ row, managed }} />,
    },
    ...(isPerUser
      ? [
          {
            ...sorted,
            key: "price-per-user",
            wrapHeader: true,
            header: t("column.pricePerUser", { currency }),
            tip: t("tip.pricePerUser"),
            value: ({ per_fte: of }: PlatformCost) => of.price,
            cell: (row: PlatformCost) => <PricePerUser of={row.per_fte} />,
          },
          ...reported.map(
            ({ short_name: group, name }): Column => ({
              ...sorted,
              key: `uses-per-user-${group}`,
              wrapHeader: true,
              header: t("column.usesPerUser", { group: name }),
              tip: t("tip.usesPerUser"),
              value: ({ groups }) => groups[group]?.uses_per_fte ?? null,
              cell: (row) => {
                const own = row.groups[group];
                return own ? <UsesPerUser of={row.per_fte} cost={own} /> : null;
              },
            }),
          ),
        ]
      : []),
    ...reported.map(({ short_name: group, name }) =>
      unit(`unit-${group}`, t("column.unitPrice", { group: name }), (row) => row.groups[group]),
    ),
    ...(hasCombined ? [unit(COMBINED, t("column.combined"), (row) => row.combined)] : []),
  ];
}

const COMBINED = "combined";

/** Columns of files: each figure and each reason in a cell of its own. */
export function useFileColumns(
  chosen: readonly InterestGroupEntity[],
  { reference_currency: currency, platforms }: CostPerUse,
  isPerUser: boolean,
): DataColumn<PlatformCost>[] {
  const t = useTranslations("cost");
  const locale = useLocale();
  const countedUse = useCountedUse();
  const { reason } = useCostWords();
  const { basis, priceReason } = usePerUserWords();
  const column = (key: string, header: string, text: (row: PlatformCost) => string, align: "number" | "text") => ({
    ...{ key, header, text, align },
    cell: text,
  });
  const hasCombined = platforms.some(({ combined }) => combined !== null);
  return [
    column("name", t("column.name"), (row) => entityName(row, locale), "text"),
    ...chosen.map(({ short_name: group, ...described }) =>
      column(
        `interest-${group}`,
        countedUse(described),
        ({ groups }) => String(groups[group]?.interest ?? ""),
        "number",
      ),
    ),
    column("price", t("column.price", { currency }), ({ price }) => price ?? "", "number"),
    ...(isPerUser
      ? [
          column(
            "price-per-user",
            t("column.pricePerUser", { currency }),
            ({ per_fte: of }) => String(of.price ?? ""),
            "number",
          ),
          column(
            "users",
            t("perUserSwitch"),
            ({ per_fte: of }) => (of.price === null ? priceReason(of) : basis(of)),
            "text",
          ),
          ...chosen.map(({ short_name: group, name }) =>
            column(
              `uses-per-user-${group}`,
              t("column.usesPerUser", { group: name }),
              ({ groups }) => String(groups[group]?.uses_per_fte ?? ""),
              "number",
            ),
          ),
        ]
      : []),
    ...chosen.flatMap(({ short_name: group, name }) => [
      column(
        `unit-${group}`,
        t("column.unitPrice", { group: name }),
        ({ groups }) => String(groups[group]?.unit_price ?? ""),
        "number",
      ),
      column(
        `uses-${group}`,
        t("column.uses", { group: name }),
        ({ groups }) => String(groups[group]?.covered.uses ?? ""),
        "number",
      ),
      column(
        `pro-rata-${group}`,
        t("column.proRata", { group: name }),
        ({ groups }) => String(groups[group]?.covered.unit_price ?? ""),
        "number",
      ),
      column(
        `state-${group}`,
        t("column.state", { group: name }),
        ({ groups }) => {
          const own = groups[group];
          return own ? (reason(own) ?? t("complete")) : "";
        },
        "text",
      ),
    ]),
    ...(hasCombined
      ? [column(COMBINED, t("column.combined"), ({ combined }) => String(combined?.unit_price ?? ""), "number")]
      : []),
    column("paying", t("column.paying"), ({ paying }) => String(paying), "number"),
  ];
}

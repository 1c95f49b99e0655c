"use client";

import { useTranslations } from "next-intl";
import { PricePerUser, UsesPerUser } from "@/components/cost/per-user";
import { UnitPrice } from "@/components/cost/unit-price";
import { useMoney } from "@/components/cost/use-money";
import { Chart } from "@/components/ui/charts/chart.client";
import { Card } from "@/components/ui/page/card";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { AgreementCostYear } from "@/lib/cost/agreements/contract";
import type { GroupName } from "./agreements-table.client";

type Props = {
  /** Oldest first. */
  years: readonly AgreementCostYear[];
  groups: readonly GroupName[];
  /** The reference currency. */
  currency: string;
};

/** Cost per use of an agreement over the years: of complete years only, others with their reason. */
export function AgreementYears({ years, groups, currency }: Props) {
  const t = useTranslations("agreements.years");
  const cost = useTranslations("cost");
  const { amount, unitPrice } = useMoney();
  if (years.length === 0 || groups.length === 0) return null;
  const priceIn = (year: AgreementCostYear, group: string) => year.groups[group]?.unit_price ?? null;
  const drawn = groups.filter(({ short_name: group }) => years.some((year) => priceIn(year, group) !== null));
  const [main] = drawn;
  const last = main && years.findLast((year) => priceIn(year, main.short_name) !== null);
  const columns: DataColumn<AgreementCostYear>[] = [
    { key: "year", header: t("year"), cell: ({ year }) => year },
    {
      key: "price",
      header: t("price"),
      align: "number",
      cell: ({ price }) =>
        price === null ? <span className="text-muted text-sm">{t("noPrice")}</span> : amount(price),
    },
    {
      key: "per-user",
      header: cost("column.pricePerUser", { currency }),
      tip: cost("tip.pricePerUser"),
      align: "number",
      cell: ({ per_fte: of }) => <PricePerUser of={of} />,
    },
    ...groups.map(
      ({ short_name: group, name }): DataColumn<AgreementCostYear> => ({
        key: `${group}-per-user`,
        header: cost("column.usesPerUser", { group: name }),
        tip: cost("tip.usesPerUser"),
        align: "number",
        cell: ({ per_fte: of, groups: own }) => {
          const figures = own[group];
          return figures ? <UsesPerUser of={of} cost={figures} /> : null;
        },
      }),
    ),
    ...groups.map(
      ({ short_name: group, name }): DataColumn<AgreementCostYear> => ({
        key: group,
        header: cost("column.unitPrice", { group: name }),
        align: "number",
        cell: (year) => {
          const own = year.groups[group];
          return own ? <UnitPrice cost={own} /> : null;
        },
      }),
    ),
  ];
  return (
    <>
      {main && last && years.length > 1 ? (
        <Card>
          <Chart
            kind="line"
            addsUp={false}
            title={t("title")}
            summary={t("summary", {
              ...{ year: last.year, group: main.name },
              price: unitPrice(priceIn(last, main.short_name) ?? 0),
            })}
            index="year"
            indexLabel={t("year")}
            series={drawn.map(({ short_name: key, name: label }) => ({ key, label }))}
            rows={years.map((year) => ({
              year: year.year,
              ...Object.fromEntries(drawn.map(({ short_name: group }) => [group, priceIn(year, group)])),
            }))}
          />
        </Card>
      ) : null}
      <Card title={t("title")} flush>
        <p className="max-w-[80ch] px-4 pb-3 text-muted text-sm">{t("intro")}</p>
        <DataTable
          frameless
          isCards
          caption={t("title")}
          rows={years.toReversed()}
          rowKey={({ year }) => year}
          columns={columns}
        />
      </Card>
    </>
  );
}

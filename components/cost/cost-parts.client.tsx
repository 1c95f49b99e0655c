"use client";

import { Coins } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { agreementsList } from "@/components/cost/agreements/agreements-list";
import { listTable } from "@/components/lists/list-table";
import { useAddress } from "@/components/ui/address.client";
import { Chart } from "@/components/ui/charts/chart.client";
import { FileButtons } from "@/components/ui/file-buttons.client";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import type { CostByPart, CostPart, CostWeights } from "@/lib/cost/contract";
import type { CostPartKind } from "@/lib/cost/parts/cost-part-kinds";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { CostActions } from "./cost-actions.client";
import { CostControls, type CostPlace } from "./cost-controls.client";
import { costOrder, inCostOrder } from "./cost-order";
import { PricePerUser, UsesPerUser, usePerUserWords } from "./per-user";
import { UnitPrice } from "./unit-price";
import { useCostWords } from "./use-cost-words";
import { useMoney } from "./use-money";

type Props = {
  costs: CostByPart;
  by: CostPartKind;
  place: CostPlace;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  weights: CostWeights;
  isPerUser: boolean;
  mayImport: boolean;
  mayRate: boolean;
  mayCountUsers: boolean;
};

/** Prices, cost per use and cost per used title by agreement, fund, department or organization. */
export function CostParts({ costs, by, place, groups, chosen, weights, isPerUser, ...rights }: Props) {
  const t = useTranslations("cost");
  const locale = useLocale();
  const { amount } = useMoney();
  const columns = useColumns({ costs, by, chosen, isPerUser });
  const [{ cost_by: order, cost_desc: descending }, sort] = useAddress(costOrder);
  const value = columns.find(({ key }) => key === order)?.value;
  const rows = inCostOrder(costs.parts, value, { descending, locale });
  const prices = costs.parts.flatMap(({ price }) => price ?? []);
  const total = prices.reduce((sum, price) => sum + Number(price.replace(".", "")), 0) / 100;
  const unknown = costs.parts.length - prices.length;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CostControls {...{ place, groups, chosen, isPerUser, by }} isPricedOnly={null} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="max-w-[72ch]">
          {prices.length > 0
            ? t("parts.total", { total: amount(String(total)), currency: costs.reference_currency })
            : t("noPrices")}
          {unknown > 0 ? ` ${t("parts.unknown", { count: unknown })}` : null}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <FileButtons
            name={`cost-by-${by}-${place.year?.key ?? "range"}`}
            caption={t(`parts.caption.${by}`)}
            table={() =>
              listTable(
                rows,
                columns.flatMap(({ inFile }) => inFile),
              )
            }
            disabled={rows.length === 0}
          />
          <CostActions {...{ place, groups, weights, ...rights }} />
        </div>
      </div>
      <DataTable
        caption={t(`parts.caption.${by}`)}
        columns={columns}
        rows={rows}
        rowKey={({ pk, name }) => pk ?? name}
        sorting={{ by: order, descending, onSort: (cost_by, cost_desc) => sort({ cost_by, cost_desc }) }}
        isGrid
        isCards
        empty={
          <EmptyState icon={Coins} title={t("empty.title")}>
            {t("parts.empty")}
          </EmptyState>
        }
      />
      {chosen.slice(0, 1).map((group) => (
        <Dearest key={group.short_name} group={group} {...{ costs, by }} />
      ))}
    </div>
  );
}

const MOST_BARS = 15;

/** Parts by cost per use of a group; incomplete ones have no rank. */
function Dearest({ costs, by, group }: Pick<Props, "costs" | "by"> & { group: InterestGroupEntity }) {
  const t = useTranslations("cost");
  const { unitPrice } = useMoney();
  const nameOf = useNameOf(by);
  const ranked = costs.parts
    .flatMap((row) => {
      const price = row.groups[group.short_name]?.unit_price ?? null;
      return price === null ? [] : [{ name: nameOf(row), price }];
    })
    .toSorted((one, other) => other.price - one.price);
  const [first] = ranked;
  if (!first || ranked.length < 2) return null;
  const currency = costs.reference_currency;
  const bars = ranked.slice(0, MOST_BARS);
  return (
    <Card>
      <Chart
        kind="lying"
        addsUp={false}
        title={t("parts.dearest", { group: group.name, currency })}
        summary={t("parts.dearestSummary", {
          ...{ name: first.name, price: unitPrice(first.price), currency, count: ranked.length },
        })}
        index="part"
        indexLabel={t(`by.${by}`)}
        series={[{ key: "price", label: t("column.unitPrice", { group: group.name }) }]}
        rows={bars.map(({ name: part, price }) => ({ part, price }))}
        height={Math.max(120, 60 + bars.length * 30)}
      />
    </Card>
  );
}

/** Prices without a fund or department have a name, too. */
function useNameOf(by: CostPartKind) {
  const t = useTranslations("cost.parts");
  const locale = useLocale();
  return (row: CostPart): string => {
    if (row.name === "") return t(by === "fund" ? "noFund" : "noDepartment");
    // Agreements of several libraries often have the same name.
    const payer = by === "agreement" && row.payer ? entityName(row.payer, locale) : null;
    return payer === null ? entityName(row, locale) : t("paidBy", { agreement: row.name, payer });
  };
}

type FileColumn = DataColumn<CostPart> & { text: (row: CostPart) => string };

/** A column of the page, and the columns of files with the same figures. */
type Column = DataColumn<CostPart> & {
  value: (row: CostPart) => string | number | null;
  inFile: readonly FileColumn[];
};

const fileColumn = (
  key: string,
  header: string,
  text: (row: CostPart) => string,
  align: "number" | "text" = "number",
): FileColumn => ({ key, header, align, text, cell: text });

type Shown = Pick<Props, "costs" | "by" | "chosen" | "isPerUser">;

function useColumns({ costs, by, chosen, isPerUser }: Shown): Column[] {
  const t = useTranslations("cost");
  const { amount, unitPrice } = useMoney();
  const { decimal } = useFormat();
  const { reason } = useCostWords();
  const { basis, priceReason } = usePerUserWords();
  const changeText = useChangeText();
  const sorted = { align: "number", sortable: true, wrapHeader: true } as const;
  const remark = "max-w-56 whitespace-normal text-muted text-sm";
  const currency = costs.reference_currency;
  const shownGroups = chosen.filter(({ short_name: group }) =>
    costs.parts.some((part) => !["no_interest", "no_price"].includes(part.groups[group]?.state ?? "no_price")),
  );
  const nameOf = useNameOf(by);
  const hasBefore = costs.months <= 12;
  return [
    {
      key: "name",
      header: t(`by.${by}`),
      sortable: true,
      value: nameOf,
      cell: (row) => <PartName {...{ row, by }}>{nameOf(row)}</PartName>,
      inFile: [fileColumn("name", t(`by.${by}`), nameOf, "text")],
    },
    ...(by === "agreement"
      ? []
      : [
          {
            ...sorted,
            key: "agreements",
            header: t("parts.agreements"),
            value: ({ agreements }: CostPart) => agreements,
            cell: ({ agreements }: CostPart) => decimal(agreements, 0),
            inFile: [fileColumn("agreements", t("parts.agreements"), ({ agreements }) => String(agreements))],
          },
        ]),
    {
      ...sorted,
      key: "price",
      header: t("column.price", { currency }),
      tip: t("tip.price"),
      value: ({ price }) => (price === null ? null : Number(price)),
      cell: ({ price, before }) => (
        <span className="inline-flex flex-col items-end">
          {price === null ? (
            <span className={remark}>{t("state.no_rate")}</span>
          ) : (
            <span className="tabular">{amount(price)}</span>
          )}
          {hasBefore && price !== null ? (
            <span className={remark}>
              {before.price === null
                ? t("parts.noBefore")
                : changeText(Number(price), Number(before.price), amount(before.price))}
            </span>
          ) : null}
        </span>
      ),
      inFile: [
        fileColumn("price", t("column.price", { currency }), ({ price }) => price ?? ""),
        ...(hasBefore ? [fileColumn("before", t("parts.priceBefore"), ({ before }) => before.price ?? "")] : []),
      ],
    },
    ...(isPerUser
      ? [
          {
            ...sorted,
            key: "price-per-user",
            header: t("column.pricePerUser", { currency }),
            tip: t("tip.pricePerUser"),
            value: ({ per_fte: of }: CostPart) => of.price,
            cell: ({ per_fte: of }: CostPart) => <PricePerUser of={of} />,
            inFile: [
              fileColumn("price-per-user", t("column.pricePerUser", { currency }), ({ per_fte: of }) =>
                String(of.price ?? ""),
              ),
              fileColumn(
                "users",
                t("perUserSwitch"),
                ({ per_fte: of }) => (of.price === null ? priceReason(of) : basis(of)),
                "text",
              ),
            ],
          },
          ...shownGroups.map(({ short_name: group, name }): Column => {
            const header = t("column.usesPerUser", { group: name });
            const uses = (row: CostPart) => row.groups[group]?.uses_per_fte ?? null;
            return {
              ...sorted,
              ...{ key: `uses-per-user-${group}`, header, tip: t("tip.usesPerUser"), value: uses },
              cell: (row) => {
                const own = row.groups[group];
                return own ? <UsesPerUser of={row.per_fte} cost={own} /> : null;
              },
              inFile: [fileColumn(`uses-per-user-${group}`, header, (row) => String(uses(row) ?? ""))],
            };
          }),
        ]
      : []),
    ...shownGroups.flatMap(({ short_name: group, name }): Column[] => {
      const own = (row: CostPart) => row.groups[group];
      const unit = (row: CostPart) => own(row)?.unit_price ?? null;
      const unitBefore = ({ before }: CostPart) => before.unit_prices[group] ?? null;
      const titlePrice = (row: CostPart) => own(row)?.title_price ?? null;
      const header = t("column.unitPrice", { group: name });
      const ofTitles = t("parts.titlePrice", { group: name });
      return [
        {
          ...sorted,
          ...{ key: `unit-${group}`, header, tip: t("parts.unitTip"), value: unit },
          cell: (row) => {
            const cost = own(row);
            const [now, earlier] = [unit(row), unitBefore(row)];
            return cost ? (
              <span className="inline-flex flex-col items-end">
                <UnitPrice cost={cost} />
                {now !== null && earlier !== null ? (
                  <span className={remark}>{changeText(now, earlier, unitPrice(earlier))}</span>
                ) : null}
              </span>
            ) : null;
          },
          inFile: [
            fileColumn(`unit-${group}`, header, (row) => String(unit(row) ?? "")),
            ...(hasBefore
              ? [
                  fileColumn(`before-${group}`, t("parts.unitBefore", { group: name }), (row) =>
                    String(unitBefore(row) ?? ""),
                  ),
                ]
              : []),
            fileColumn(`uses-${group}`, t("column.uses", { group: name }), (row) =>
              String(own(row)?.covered.uses ?? ""),
            ),
            fileColumn(
              `state-${group}`,
              t("column.state", { group: name }),
              (row) => {
                const cost = own(row);
                return cost ? (reason(cost) ?? t("complete")) : "";
              },
              "text",
            ),
          ],
        },
        {
          ...sorted,
          ...{ key: `title-${group}`, header: ofTitles, tip: t("parts.titleTip"), value: titlePrice },
          cell: (row) => {
            const [each, cost] = [titlePrice(row), own(row)];
            if (each === null) return <span className={remark}>{(cost && reason(cost)) ?? t("parts.noTitles")}</span>;
            return (
              <span className="inline-flex flex-col items-end">
                <span className="tabular">{unitPrice(each)}</span>
                <span className={remark}>{t("parts.titles", { count: Math.round(cost?.titles ?? 0) })}</span>
              </span>
            );
          },
          inFile: [
            fileColumn(`title-${group}`, ofTitles, (row) => String(titlePrice(row) ?? "")),
            fileColumn(`titles-${group}`, t("parts.usedTitles", { group: name }), (row) =>
              String(own(row)?.titles ?? ""),
            ),
          ],
        },
      ];
    }),
  ];
}

/** "+4 % (before: 1,200.00)". */
function useChangeText() {
  const t = useTranslations("cost.parts");
  const { percent } = useFormat();
  return (now: number, earlier: number, before: string): string => {
    if (earlier === 0) return t("before", { before });
    const ratio = now / earlier - 1;
    const sign = ratio > 0 ? "+" : ratio < 0 ? "−" : "±";
    return t("change", { change: `${sign}${percent(Math.abs(ratio), 1)}`, before });
  };
}

/** Leads to the agreement, or to the agreements of the fund or department. */
function PartName({ row, by, children }: { row: CostPart; by: CostPartKind; children: string }) {
  const t = useTranslations("cost");
  const href =
    by === "agreement" && row.pk !== null
      ? pathTo("agreement-detail", { agreementId: row.pk })
      : by === "fund" && row.name !== ""
        ? agreementsList.address({ fund: row.name })
        : by === "department" && row.name !== ""
          ? agreementsList.address({ department: row.name })
          : null;
  if (href === null) return <span className={row.name === "" ? "text-muted" : "font-medium"}>{children}</span>;
  const value = by === "fund" || by === "department" ? valueAddress({ [by]: row.name }) : null;
  return (
    <>
      <TextLink href={href} quiet className="font-medium">
        {children}
      </TextLink>
      {value ? (
        <TextLink href={value} className="block text-sm" aria-label={t("parts.valueOf", { name: children })}>
          {t("parts.value")}
        </TextLink>
      ) : null}
    </>
  );
}

/** Page of the titles that a fund or department pays for. */
const valueAddress = (part: Record<string, string>) => `${pathTo("value")}?${new URLSearchParams(part)}`;

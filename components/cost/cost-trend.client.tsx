"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { listTable } from "@/components/lists/list-table";
import { Chart } from "@/components/ui/charts/chart.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { FileButtons } from "@/components/ui/file-buttons.client";
import { Card } from "@/components/ui/page/card";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { CostFigures, CostOfYear, PlatformCost } from "@/lib/cost/contract";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { UnitPrice } from "./unit-price";
import { useCostWords } from "./use-cost-words";
import { useMoney } from "./use-money";

type Props = {
  /** Oldest first. */
  years: readonly CostOfYear[];
  /** The year of the table above, which the bars show. */
  year: string;
  chosen: readonly InterestGroupEntity[];
};

const COMBINED = "combined";
const MOST_BARS = 15;
const MOST_LINES = 8;

type Row = { platform: PlatformCost; costs: readonly { cost: CostFigures | null; usingUnpaid: number }[] };

/** Cost per use over the years: of complete years only, others with their reason. */
export function CostTrend({ years, year, chosen }: Props) {
  const t = useTranslations("cost.trend");
  const plain = useTranslations("cost");
  const locale = useLocale();
  const { unitPrice } = useMoney();
  const { reason, covered } = useCostWords();
  const [picked, pick] = useState<string | null>(null);
  const hasCombined = years.some(({ platforms }) => platforms.some(({ combined }) => combined !== null));
  const options = [
    ...chosen.map(({ short_name: value, name: label }) => ({ value, label })),
    ...(hasCombined ? [{ value: COMBINED, label: t("combined") }] : []),
  ];
  const group = options.find(({ value }) => value === picked) ?? options[0];
  const currency = years[0]?.reference_currency ?? "";
  if (!group || years.length === 0) return null;
  const costOf = (platform: PlatformCost | undefined): CostFigures | null =>
    (group.value === COMBINED ? platform?.combined : platform?.groups[group.value]) ?? null;
  const rows = rowsOf(years, costOf).toSorted((one, other) =>
    entityName(one.platform, locale).localeCompare(entityName(other.platform, locale), locale),
  );
  const at = Math.max(
    0,
    years.findIndex((one) => one.year === year),
  );
  const priceIn = (row: Row, place: number) => row.costs[place]?.cost?.unit_price ?? null;
  const ranked = rows
    .filter((row) => priceIn(row, at) !== null)
    .toSorted((one, other) => Number(priceIn(other, at)) - Number(priceIn(one, at)));
  const [dearest] = ranked;
  const bars = ranked.slice(0, MOST_BARS);
  const lines = rows
    .filter(({ costs }) => costs.filter(({ cost }) => cost?.unit_price != null).length > 1)
    .toSorted((one, other) => highest(other) - highest(one))
    .slice(0, MOST_LINES);
  const bothYears = [at - 1, at].flatMap((place) => years[place] ?? []);
  const columns: DataColumn<Row>[] = [
    {
      key: "platform",
      header: plain("column.name"),
      cell: ({ platform }) => entityName(platform, locale),
      text: ({ platform }) => entityName(platform, locale),
    },
    ...years.map(
      (one, place): DataColumn<Row> => ({
        key: one.year,
        header: one.year,
        align: "number",
        cell: ({ costs }) => {
          const { cost, usingUnpaid } = costs[place] ?? { cost: null, usingUnpaid: 0 };
          return cost ? <UnitPrice cost={cost} usingUnpaid={usingUnpaid} /> : <span>{plain("state.no_price")}</span>;
        },
        text: ({ costs }) => {
          const cost = costs[place]?.cost;
          if (!cost) return plain("state.no_price");
          if (cost.unit_price !== null) return String(cost.unit_price);
          const { unit_price: proRata } = cost.covered;
          const part = proRata === null ? [] : [plain("proRata", { price: unitPrice(proRata) }), covered(cost)];
          return [reason(cost), ...part].join("; ");
        },
      }),
    ),
  ];
  return (
    <section aria-labelledby="cost-trend" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="cost-trend" className="font-semibold text-lg">
            {t("title")}
          </h2>
          <p className="max-w-[72ch] text-muted text-sm">{t("intro")}</p>
        </div>
        {options.length > 1 ? (
          <div className="w-56">
            <SelectField label={t("group")} value={group.value} options={options} onChange={pick} />
          </div>
        ) : null}
      </div>
      {dearest ? (
        <Card>
          <Chart
            kind="lying"
            addsUp={false}
            title={t("bars", { group: group.label, year, currency })}
            summary={t("barsSummary", {
              ...{ count: ranked.length, platform: entityName(dearest.platform, locale) },
              ...{ price: unitPrice(Number(priceIn(dearest, at))), currency },
            })}
            index="platform"
            indexLabel={plain("column.name")}
            series={bothYears.map(({ year: key }) => ({ key, label: key }))}
            rows={bars.map((row) => ({
              platform: entityName(row.platform, locale),
              ...Object.fromEntries(
                bothYears.map(({ year: key }) => [
                  key,
                  priceIn(
                    row,
                    years.findIndex((one) => one.year === key),
                  ),
                ]),
              ),
            }))}
            height={Math.max(160, 60 + bars.length * 34)}
          />
        </Card>
      ) : (
        <p className="text-muted">{t("noneComplete", { year })}</p>
      )}
      {lines.length > 0 ? (
        <Card>
          <Chart
            kind="line"
            addsUp={false}
            title={t("lines", { group: group.label, currency })}
            summary={t("linesSummary", { count: lines.length })}
            index="year"
            indexLabel={plain("trend.year")}
            series={lines.map(({ platform }) => ({ key: String(platform.pk), label: entityName(platform, locale) }))}
            rows={years.map((one, place) => ({
              year: one.year,
              ...Object.fromEntries(lines.map((row) => [String(row.platform.pk), priceIn(row, place)])),
            }))}
          />
        </Card>
      ) : null}
      <div className="flex justify-end gap-2">
        <FileButtons
          name={`cost-per-use-${group.value}`}
          caption={t("caption", { group: group.label })}
          of={t("caption", { group: group.label })}
          table={() => listTable(rows, columns)}
          disabled={rows.length === 0}
        />
      </div>
      <DataTable
        caption={t("caption", { group: group.label })}
        columns={columns}
        rows={rows}
        rowKey={({ platform }) => platform.pk}
        isGrid
        isCards
      />
    </section>
  );
}

const highest = ({ costs }: Row): number => Math.max(...costs.map(({ cost }) => cost?.unit_price ?? 0));

/** Platforms with a price in any of the years. */
function rowsOf(
  years: readonly CostOfYear[],
  costOf: (platform: PlatformCost | undefined) => CostFigures | null,
): Row[] {
  const platforms = new Map(
    years.flatMap((one) => one.platforms.flatMap((platform) => (platform.prices > 0 ? [[platform.pk, platform]] : []))),
  );
  return [...platforms.values()].map((platform) => ({
    platform,
    costs: years.map((one) => {
      const there = one.platforms.find(({ pk }) => pk === platform.pk);
      return { cost: costOf(there), usingUnpaid: there?.using_unpaid ?? 0 };
    }),
  }));
}

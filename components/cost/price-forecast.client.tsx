"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { listTable } from "@/components/lists/list-table";
import { AddressProvider, useAddress } from "@/components/ui/address.client";
import { Chart } from "@/components/ui/charts/chart.client";
import { Count } from "@/components/ui/count";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FileButtons } from "@/components/ui/file-buttons.client";
import { Card } from "@/components/ui/page/card";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { type Forecast, forecastPrices, GROWTH, readGrowth } from "@/lib/cost/forecast";
import type { PricedYears } from "@/lib/cost/priced-years";
import { useFormat } from "@/lib/kit/format/use-format";
import { textLike } from "@/lib/navigation/list";
import { useMoney } from "./use-money";

export type PricedRow = {
  readonly key: number;
  readonly name: string;
  /** One for each of the years. */
  readonly prices: readonly { readonly price: string | null; readonly isWhole: boolean }[];
};

type Props = Pick<PricedYears, "years" | "running"> & {
  rows: readonly PricedRow[];
  currency: string;
};

const growthInAddress = { growth: textLike(/^-?\d[\d\s.,]*$/) };

/** Prices by year, and those of the next years at a growth that the reader enters. */
export function PriceForecast(props: Props) {
  const isPriced = props.rows.some(({ prices }) => prices.some(({ price }) => price !== null));
  if (!isPriced) return null;
  return (
    <AddressProvider>
      <Prices {...props} />
    </AddressProvider>
  );
}

type Row = PricedRow & { forecast: Forecast | null };

function Prices({ years, running, rows: priced, currency }: Props) {
  const t = useTranslations("cost.forecast");
  const { amount } = useMoney();
  const { decimal } = useFormat();
  const [{ growth: growthText }, keep] = useAddress(growthInAddress);
  const [text, setText] = useState(growthText ?? "");
  const [picked, pick] = useState<number | null>(null);
  const growth = growthText === null ? null : readGrowth(growthText);
  const type = (typed: string) => {
    setText(typed);
    const number = readGrowth(typed);
    keep({ growth: number === null ? null : String(number) });
  };
  const isWrong = text.trim() !== "" && readGrowth(text) === null;
  const rows = priced.map((one): Row => {
    const numbers = one.prices.map(({ price, isWhole }) => ({ price: numberOf(price), isWhole }));
    return { ...one, forecast: growth === null ? null : forecastPrices(numbers, running, growth) };
  });
  const money = (value: number) => amount(value.toFixed(2));
  const drawnRow = rows.find(({ key }) => key === picked) ?? dearest(rows);
  const sumOf = (at: number) =>
    rows.reduce((sum, { prices }) => sum + Math.round(Number(prices[at]?.price ?? 0) * 100), 0) / 100;
  const isKnownIn = (at: number) =>
    at <= running || rows.some(({ prices, forecast }) => prices[at]?.price && forecast?.prices.get(at) === undefined);
  // Without a growth, next years appear only with a known price.
  const visible = years.flatMap((year, at) =>
    at <= running || growth !== null || rows.some(({ prices }) => prices[at]?.price) ? [{ ...year, at }] : [],
  );
  const columns: DataColumn<Row>[] = [
    { key: "name", header: t("name"), cell: ({ name }) => name, text: ({ name }) => name },
    ...visible.map(
      ({ label, at }): DataColumn<Row> => ({
        key: label,
        header: isKnownIn(at) ? label : t("year", { year: label }),
        align: "number",
        cell: ({ prices, forecast }) => {
          const estimate = forecast?.prices.get(at);
          if (estimate !== undefined)
            return <i className="tabular text-muted">{t("about", { price: money(estimate) })}</i>;
          const { price = null, isWhole = false } = prices[at] ?? {};
          if (price === null)
            return <Count value={null} reason={t(at > running && growth !== null ? "noBase" : "noPrice")} />;
          return (
            <span className="inline-flex flex-col items-end">
              <span className="tabular">{amount(price)}</span>
              {isWhole ? null : <span className="text-muted text-sm">{t("partOfYear")}</span>}
            </span>
          );
        },
        text: ({ prices, forecast }) => forecast?.prices.get(at)?.toFixed(2) ?? prices[at]?.price ?? "",
        total: isKnownIn(at) ? money(sumOf(at)) : "",
      }),
    ),
  ];
  const forecast = drawnRow?.forecast;
  const lastForecast = [...(forecast?.prices ?? [])].at(-1);
  return (
    <section aria-labelledby="price-forecast" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="price-forecast" className="font-semibold text-lg">
            {t("title", { currency })}
          </h2>
          <p className="max-w-[72ch] text-muted text-sm">{t("intro")}</p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-56">
            <TextField
              label={t("growth")}
              value={text}
              onChange={type}
              inputMode="text"
              autoComplete="off"
              {...(isWrong ? { error: t("growthWrong", { from: String(GROWTH.from), to: String(GROWTH.to) }) } : {})}
            />
          </div>
          {rows.length > 1 && drawnRow ? (
            <div className="w-56">
              <SelectField
                label={t("shown")}
                value={drawnRow.key}
                options={rows.map(({ key: value, name: label }) => ({ value, label }))}
                onChange={pick}
              />
            </div>
          ) : null}
          <FileButtons
            name="prices-by-year"
            caption={t("caption")}
            of={t("caption")}
            table={() => listTable(rows, columns)}
          />
        </div>
      </div>
      {drawnRow && growth !== null ? (
        <Card>
          <Chart
            kind="line"
            addsUp={false}
            title={t("chart", { name: drawnRow.name, currency })}
            summary={
              forecast && lastForecast
                ? t("summary", {
                    ...{ growth: decimal(growth, decimals(growth)), year: years[forecast.from]?.label ?? "" },
                    ...{ last: years[lastForecast[0]]?.label ?? "", price: money(lastForecast[1]) },
                  })
                : t("noBase")
            }
            index="year"
            indexLabel={t("yearHeading")}
            series={[
              { key: "price", label: t("price") },
              ...(forecast ? [{ key: "forecast", label: t("forecast") }] : []),
            ]}
            forecastSeries={["forecast"]}
            rows={visible.map(({ label, at }) => {
              const estimate = forecast?.prices.get(at);
              return {
                year: label,
                price: estimate === undefined ? numberOf(drawnRow.prices[at]?.price) : null,
                forecast: estimate === undefined ? null : Math.round(estimate * 100) / 100,
              };
            })}
          />
        </Card>
      ) : null}
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        {...(rows.length > 1 ? { totalLabel: t("total") } : {})}
        isGrid
        isCards
      />
    </section>
  );
}

const decimals = (growth: number): number => String(growth).split(".")[1]?.length ?? 0;

const numberOf = (price: string | null | undefined): number | null => (price == null ? null : Number(price));

/** The row with the highest price in the last year with one. */
function dearest(rows: readonly Row[]): Row | undefined {
  const priceOf = ({ prices }: Row) => Number(prices.findLast(({ price }) => price !== null)?.price ?? -1);
  return rows.toSorted((one, other) => priceOf(other) - priceOf(one))[0];
}

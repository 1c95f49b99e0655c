import { useTranslations } from "next-intl";
import { YearStrip } from "@/components/coverage/year-strip";
import { Change } from "@/components/ui/change";
import { SmallLine } from "@/components/ui/charts/small-line";
import { Arriving, type Late } from "@/components/ui/states/arriving.client";
import type { DataColumn } from "@/components/ui/tables/data-column";
import type { UseTrend } from "@/lib/catalog/trend-of";
import { useFormat } from "@/lib/kit/format/use-format";

export type LateTrends = Late<ReadonlyMap<number, UseTrend>>;

/**
 * Column with the use of the last twelve months as a line, and its change against the year before: next to the line, or
 * below it.
 */
export function useTrendColumn<Row extends { readonly pk: number }>(
  trends: LateTrends,
  isNarrow = false,
): DataColumn<Row> {
  const t = useTranslations("ui.trend");
  return {
    key: "trend",
    header: t("column"),
    tip: t("tip"),
    wide: true,
    width: isNarrow ? "7rem" : "11rem",
    // The line comes after the row, which must not grow then.
    cell: ({ pk }) => (
      <div className={isNarrow ? "min-h-8 min-w-24" : "flex min-h-9 min-w-52 items-center max-sm:min-w-40"}>
        <Arriving of={trends}>{(all) => <TrendCell of={all.get(pk)} isNarrow={isNarrow} />}</Arriving>
      </div>
    ),
  };
}

function TrendCell({ of, isNarrow }: { of: UseTrend | undefined; isNarrow: boolean }) {
  const t = useTranslations("ui.trend");
  const { count } = useFormat();
  if (!of) return <span className="text-muted text-sm">{t("longer")}</span>;
  const { months, compared } = of;
  const values = months.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return <span className="whitespace-normal text-muted text-sm">{t("none")}</span>;
  const summary = t("summary", {
    ...{ from: months[0]?.month ?? "", to: months.at(-1)?.month ?? "" },
    ...{ least: count(Math.min(...values)), most: count(Math.max(...values)), missing: months.length - values.length },
  });
  const change = compared
    ? t("compared", { now: count(compared.now), before: count(compared.before) })
    : t("notCompared");
  return (
    <span className={isNarrow ? "inline-flex flex-col" : "flex items-center gap-2"} data-tip={`${summary}. ${change}.`}>
      <span className="sr-only">{summary}</span>
      <span className="w-24 shrink-0 max-sm:w-40">
        <SmallLine points={months.map(({ month, value }) => ({ at: month, value }))} />
      </span>
      {compared ? (
        <Change {...compared} />
      ) : isNarrow ? null : (
        <span className="max-sm:hidden">
          <YearStrip of={t("column")} months={months} />
        </span>
      )}
    </span>
  );
}

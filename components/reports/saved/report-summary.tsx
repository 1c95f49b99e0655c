import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DescriptionList } from "@/components/ui/page/description-list";
import { Notice } from "@/components/ui/states/notice";
import type { Received } from "@/lib/kit/call/call-shape";
import { dimensionNamed, taggable } from "@/lib/reports/report-dimension";
import type { getSavedReportCall } from "@/lib/reports/saved/contract";
import type { Dimension } from "@/lib/usage/dimensions";
import { useMonthsOf } from "./use-months-of";

export type AskedReport = Received<typeof getSavedReportCall.returns>;

/** A summary of a saved report's question. */
export function SavedReportSummary({ report }: { report: AskedReport }) {
  const t = useTranslations("savedReports.summary");
  const nameOf = useDimensionName();
  const months = usePeriodText(report);
  const options = useOptions(report);
  const { rows, columns, split, measure, trend } = report.config.question;
  const named = (dimensions: readonly Dimension[]) => dimensions.map(nameOf).join(" → ");
  const filters = report.filters.map(({ dimension, values }): [string, ReactNode] => {
    const filterDimension = dimensionNamed(dimension);
    const tagged = tagFilters.find((name) => name === dimension);
    const label = filterDimension ? nameOf(filterDimension) : tagged ? t(`tagged.${tagged}`) : dimension;
    return [label, values.join(", ") || t("nothing")];
  });
  const pairs: (readonly [string, ReactNode])[] = [
    [t("reportTypes"), report.report_types.join("; ")],
    ...(split ? [[t("split"), nameOf(split)] as const] : []),
    [t("rows"), named(rows)],
    [t("columns"), trend ? t("trend") : named(columns) || t("noColumns")],
    ...(measure === "uses" ? [] : [[t("measure"), t(`measures.${measure}`)] as const]),
    [t("months"), months],
    ...filters,
    ...(options.length > 0 ? [[t("options"), options.join(" · ")] as const] : []),
  ];
  return (
    <div className="flex flex-col gap-3">
      {report.missing.length > 0 ? (
        <Notice tone="warning">
          {t("missing", { values: report.missing.flatMap(({ values }) => values).join(", ") })}
        </Notice>
      ) : null}
      <DescriptionList pairs={pairs} />
    </div>
  );
}

/** Filters by tags, named by their parameters; the last is the class of tag rows. */
const tagFilters = [...taggable.flatMap((of) => [`tag__${of}`, `tag_class__${of}`] as const), "tag_class"] as const;

function useDimensionName() {
  const t = useTranslations("reports.dimension");
  return (dimension: Dimension) => t(dimension);
}

/** A relative period with its months today. */
function usePeriodText({ config, query }: Pick<AskedReport, "config" | "query">): string {
  const t = useTranslations("savedReports");
  const names = useTranslations("ui.dateRange");
  const monthsOf = useMonthsOf();
  const { question, period } = config;
  if (!period) return monthsOf(question);
  const today = new URLSearchParams(query);
  const months = { from: today.get("from"), to: today.get("to") };
  const name = names(period);
  return question.trend
    ? t("summary.movingTrend", { name })
    : `${name} (${monthsOf({ where: { month: months }, trend: null })})`;
}

function useOptions({ config: { question } }: AskedReport): string[] {
  const t = useTranslations("savedReports.summary.option");
  const { rollUp, zeroRows, totals, mergeReportTypes, sameMonths, throughout } = question;
  return [
    rollUp && t("rollUp"),
    rollUp?.remainder && t("remainder"),
    zeroRows && t("zeroRows"),
    sameMonths && t("sameMonths"),
    throughout && t("throughout"),
    totals || t("noTotals"),
    mergeReportTypes && t("merge"),
  ].filter((text): text is string => typeof text === "string");
}

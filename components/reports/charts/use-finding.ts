import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ReportChart } from "@/lib/reports/report-chart";

type About = Pick<
  ReportChart,
  "kind" | "finding" | "drawn" | "rowOrder" | "rest" | "overdue" | "incomplete" | "series" | "ended"
>;

const orderOf = ({ isLeast }: About["finding"]) => (isLeast ? "least" : "most");

const MOST_ENDED = 3;

/** The finding of a chart in one or two sentences, also for people who do not see it. */
export function useFinding() {
  const t = useTranslations("charts.finding");
  const { count, percent } = useFormat();
  const changed = (change: number) => {
    const rounded = Math.round(Math.abs(change) * 1000) / 1000;
    if (rounded === 0) return t("same");
    return t(change > 0 ? "more" : "less", { change: percent(rounded) });
  };
  const signed = (change: number | null) => (change === null ? "–" : `${change > 0 ? "+" : ""}${percent(change)}`);
  const leading = ({ finding, kind }: About): string => {
    const { series, row, value, total, ranges, change } = finding;
    const words = { has: series === "" ? "no" : "yes", series, row, value: count(value), order: orderOf(finding) };
    if (ranges) {
      const { base, compared } = ranges;
      return t(finding.isDifference ? "difference" : "trend", {
        ...words,
        base: count(base),
        compared: count(compared),
        change: signed(change),
      });
    }
    const isTimed = kind !== "lying";
    if (!total) return t(isTimed ? "timeApart" : "thingsApart", words);
    return t(isTimed ? "time" : "things", { ...words, total: count(total), share: percent(value / total) });
  };
  return (chart: About, rowCount: number): string => {
    const { finding, kind, drawn, rowOrder, rest, overdue, incomplete, ended } = chart;
    const sentences = [leading(chart)];
    if (finding.change !== null && !finding.ranges) sentences.push(changed(finding.change));
    if (kind === "lying" && drawn < rowCount) {
      sentences.push(t("part", { shown: drawn, count: rowCount, order: finding.isDifference ? "first" : rowOrder }));
      if (rest && rest.value !== null && finding.total)
        sentences.push(
          t("rest", { others: rest.count, value: count(rest.value), share: percent(rest.value / finding.total) }),
        );
    }
    if (overdue > 0) sentences.push(t("missing", { count: overdue }));
    if (incomplete > 0) sentences.push(t("incomplete", { count: incomplete }));
    for (const { label, from, to } of ended.slice(0, MOST_ENDED)) {
      const months = from === to ? from : `${from} – ${to}`;
      sentences.push(t("ended", { series: label, months }));
    }
    if (ended.length > MOST_ENDED) sentences.push(t("endedToo", { count: ended.length - MOST_ENDED }));
    return sentences.join(" ");
  };
}

import { useTranslations } from "next-intl";
import { useAnnotationText } from "@/components/annotations/annotation-text";
import type { ChartMark } from "@/components/ui/charts/chart-shape";
import type { ChartMarks } from "@/lib/insights/marks/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { listAddress } from "./list-address";
import { placedInRows } from "./placed-in-rows";
import { useReasonText } from "./unusual/use-reason-text";
import { useUnusualUse } from "./unusual/use-unusual-use";

type Annotation = ChartMarks["annotations"][number];
type Unusual = ChartMarks["unusual"][number];

/** Marks of annotations and unusual months for a chart. */
export function useChartMarks() {
  const t = useTranslations("unusual");
  const tMark = useTranslations("annotations.mark");
  const { texts, period, rest, named } = useAnnotationText();
  const { count } = useFormat();
  const reasonText = useReasonText();
  const subjectOf = useUnusualUse();
  const annotated = (one: Annotation, places: readonly string[]): ChartMark[] => {
    const place = placedInRows(one, places);
    if (!place) return [];
    const { subject, short, message } = texts(one);
    const about = [...named(one), ...(rest(one) ? [rest(one)] : [])].join(", ");
    const text = tMark("text", {
      ...{ subject, period: period(one), about: about || "none" },
      short: short || "none",
    });
    return [{ ...place, text, ...(message ? { href: listAddress("annotations", { search: subject }) } : {}) }];
  };
  const unusual = (one: Unusual, places: readonly string[]): ChartMark[] => {
    const place = placedInRows({ start_date: one.month, end_date: one.month }, places);
    if (!place) return [];
    const reasons = (one.reasons ?? []).filter(({ code }) => code !== "spread").map(reasonText);
    const text = t("mark.text", {
      ...{
        group: subjectOf(one),
        value: count(one.value),
        expected: count(Math.round(one.expected)),
      },
      reasons: reasons.join(" ") || t("mark.unknown"),
    });
    return [{ ...place, text, href: listAddress("unusual-months", { platform: String(one.platform.pk) }) }];
  };
  return (marks: ChartMarks | undefined | null, places: readonly string[]): ChartMark[] =>
    marks
      ? [
          ...marks.annotations.flatMap((one) => annotated(one, places)),
          ...marks.unusual.flatMap((one) => unusual(one, places)),
        ]
      : [];
}

import { useLocale, useTranslations } from "next-intl";
import { useReportTypeName } from "@/components/counter/report-type-name";
import type { Annotation } from "@/lib/annotations/contract";
import { textsIn } from "@/lib/annotations/texts-in";
import { entityName } from "@/lib/organizations/entity-name";

/** Texts, subject and period of an annotation in the reader's language. */
export function useAnnotationText() {
  const t = useTranslations("annotations");
  const locale = useLocale();
  const named = useReportTypeName();
  return {
    texts: (of: Annotation) => textsIn(of, locale),
    organization: (of: Annotation) => (of.organization ? entityName(of.organization, locale) : t("all")),
    platform: (of: Annotation) => (of.platform ? entityName(of.platform, locale) : t("all")),
    /** Names of organization and platform; empty if the annotation is about all. */
    named: ({ organization, platform }: Annotation) =>
      [organization, platform].flatMap((one) => (one ? [entityName(one, locale)] : [])),
    /** Names of title and report type; empty if the annotation is about all. */
    rest: ({ title, report_type }: Annotation) =>
      [
        ...(title ? [title.name] : []),
        ...(report_type ? [named({ ...report_type, name: entityName(report_type, locale) })] : []),
      ].join(", "),
    period: ({ start_date: start, end_date: end }: Pick<Annotation, "start_date" | "end_date">): string => {
      if (start && end) return start === end ? start : t("period.both", { start, end });
      if (start) return t("period.since", { start });
      return end ? t("period.until", { end }) : t("period.always");
    },
  };
}

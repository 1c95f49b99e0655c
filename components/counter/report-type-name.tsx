import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type NamedReport, reportTypeWords } from "@/lib/counter/standard/report-type-words";
import { isInterest } from "@/lib/interest/interest-report";

/** "TR – Title Master Report, Release 5": what every report type is called in full. */
export function useReportTypeName(): (type: NamedReport) => string {
  const t = useTranslations("common");
  return (type) => t("reportType", reportTypeWords(type));
}

/** The same in the builder, of interest also what it is. */
export function useOfferedName() {
  const t = useTranslations("reportBuilder.reportTypes");
  const named = useReportTypeName();
  return (type: NamedReport & { readonly counterCode: string; readonly release: string }) =>
    isInterest(type) ? t("interest") : named(type);
}

/** "Titles (TR, all releases and views)" */
export function useFamilyName(): (family: { readonly kind: string }) => string {
  const t = useTranslations("reportBuilder.reportTypes");
  return ({ kind }) => t("family", { kind });
}

/** A report type where there is room for its code only: the full name is its tip, and what is read aloud. */
export function ReportTypeCode({ type, children }: { type: NamedReport; children?: ReactNode }) {
  const name = useReportTypeName()(type);
  return (
    <span data-tip={name}>
      <span aria-hidden>{children ?? reportTypeWords(type).code}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

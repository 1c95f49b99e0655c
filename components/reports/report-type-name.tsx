import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type NamedReport, reportTypeWords } from "@/lib/counter/standard/report-type-words";

/** "TR – Title Master Report, Release 5": what every report type is called in full. */
export function useReportTypeName(): (type: NamedReport) => string {
  const t = useTranslations("common");
  return (type) => t("reportType", reportTypeWords(type));
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

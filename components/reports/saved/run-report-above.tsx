import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { ExportMenu } from "@/components/exports/export-menu.client";
import { ButtonLink } from "@/components/ui/button-link";
import { pathTo } from "@/lib/navigation/routes";
import type { ShownReport } from "@/lib/reports/ask/try-report";
import type { SavedReport } from "@/lib/reports/saved/contract";
import { ReportResultLater } from "./report-result-later.client";
import { ShownAtOnce } from "./shown-at-once.client";
import { useMonthsOf } from "./use-months-of";

type Props = ShownReport & {
  report: SavedReport;
  /** Address of the list without the result. */
  closed: string;
  hasUsage: boolean;
  harvests: boolean;
};

/** The result of a report that was run from the list, above the list. */
export function RunReportAbove({ report, question, outcome, parts, closed, hasUsage, harvests }: Props) {
  const t = useTranslations("savedReports.run");
  const monthsOf = useMonthsOf();
  return (
    <ShownAtOnce label={t("title", { name: report.name })}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg">{t("title", { name: report.name })}</h2>
          <p className="text-muted">{monthsOf(question)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ExportMenu question={question} name={report.name} />
          <ButtonLink href={pathTo("flexireport", { reportId: report.pk })}>{t("open")}</ButtonLink>
          <ButtonLink href={closed} icon={X}>
            {t("close")}
          </ButtonLink>
        </div>
      </div>
      <ReportResultLater {...{ question, outcome, parts, hasUsage, harvests }} />
    </ShownAtOnce>
  );
}

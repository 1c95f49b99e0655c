import clsx from "clsx";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useErrorWords } from "@/components/harvest/use-error-words";
import type { Credentials } from "@/lib/credentials/contract";

/** The reports of credentials as small codes; a broken one says so. */
export function ReportCodes({ reports }: { reports: Credentials["counter_reports"] }) {
  const t = useTranslations("credentialsPages");
  if (reports.length === 0) return <span className="text-muted">{t("noReports")}</span>;
  return (
    <ul className="flex min-w-26 flex-wrap gap-1">
      {reports.map((report) => (
        <li key={report.pk}>
          <ReportCode report={report} />
        </li>
      ))}
    </ul>
  );
}

function ReportCode({ report }: { report: Credentials["counter_reports"][number] }) {
  const t = useTranslations("credentialsPages");
  const words = useErrorWords();
  const isBroken = report.broken_since !== null;
  const tip = isBroken ? t("reportBrokenTip", { reason: words(report.broken_by ?? "")?.name ?? "" }) : undefined;
  return (
    <span
      {...(tip ? { "data-tip": tip, tabIndex: 0 } : {})}
      className={clsx(
        "inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 text-xs",
        isBroken ? "border-warning bg-warning-soft text-warning" : "border-hairline text-ink",
      )}
    >
      {isBroken ? <TriangleAlert size={12} aria-hidden /> : null}
      {isBroken ? t("reportBroken", { code: report.code }) : report.code}
    </span>
  );
}

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { ReportNote } from "@/lib/reports/report-notes";

/** What to know before trusting the figures. */
export function Remarks({ notes }: { notes: readonly ReportNote[] }) {
  const t = useTranslations("reports.notes");
  if (notes.length === 0) return null;
  return (
    <section aria-label={t("label")} className="flex flex-col gap-2">
      {notes.map((note) => (
        <Notice key={note} tone={note === "noMonths" ? "info" : "warning"}>
          {t(note)}
        </Notice>
      ))}
    </section>
  );
}

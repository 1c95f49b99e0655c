import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states/notice";
import { argumentsOf, isOfFilter, type ReportNote } from "@/lib/reports/notes/report-notes";

/** Warnings about the figures, for users who only read the report. */
export function ReportNotes({ notes }: { notes: readonly ReportNote[] }) {
  const t = useTranslations("reports");
  if (notes.length === 0) return null;
  return (
    <Notice tone="info">
      <ul aria-label={t("notesLabel")} className="flex flex-col gap-1">
        {notes.map(({ code, dimension, ...note }) => (
          <li key={`${code} ${dimension}`}>
            {dimension && isOfFilter(code)
              ? t(`ofFilter.${code}`, { filter: t(`dimension.${dimension}`) })
              : t(`notes.${code}`, argumentsOf(note))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

import { useTranslations } from "next-intl";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Upload } from "@/lib/uploads/contract";
import { UploadSpan } from "../upload-span";

type Report = NonNullable<Upload["preflight"]>["reports"][number];

/** Reports of a file with several, and skipped rows with the reason. */
export function SkippedParts({ reports }: { reports: readonly Report[] }) {
  const t = useTranslations("uploadsPages.parts");
  const named = useReportTypeName();
  const skipped = reports.flatMap(({ skipped_rows }) => skipped_rows);
  return (
    <Card flush title={reports.length > 1 ? t("title", { count: reports.length }) : t("skipped")}>
      {reports.length > 1 ? (
        <DataTable
          frameless
          caption={t("title", { count: reports.length })}
          rows={reports}
          rowKey={({ index }) => index}
          columns={[
            {
              key: "place",
              header: t("place"),
              cell: ({ place, index }) => place ?? t("numbered", { number: index + 1 }),
            },
            {
              key: "report",
              header: t("report"),
              cell: ({ report, report_type: type }) => (type ? named(type) : (report ?? "–")),
            },
            { key: "verdict", header: t("verdict"), cell: ({ verdict }) => t(`verdictOf.${verdict}`) },
            {
              key: "months",
              header: t("months"),
              cell: ({ report_type: type, ...row }) => (
                <UploadSpan upload={{ ...row, report_types: type ? [type] : [] }} />
              ),
            },
            { key: "records", header: t("records"), align: "number", cell: ({ records }) => <Count value={records} /> },
            { key: "hits", header: t("hits"), align: "number", cell: ({ hits }) => <Count value={hits} /> },
          ]}
        />
      ) : null}
      {skipped.length > 0 ? (
        <div className={reports.length > 1 ? "p-4" : "px-4 pb-4"}>
          {reports.length > 1 ? <h3 className="mb-1.5 font-semibold">{t("skipped")}</h3> : null}
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {skipped.map(({ reason, count, example }) => (
              <li key={`${reason} ${example}`}>
                {t(`reason.${reason}`)} {t("rows", { count })}
                {example ? <span className="text-muted"> {t("example", { count, example })}</span> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  );
}

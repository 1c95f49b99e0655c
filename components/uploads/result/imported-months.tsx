import { CircleCheck, CircleSlash, History } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { Count } from "@/components/ui/count";
import { usePeriodText } from "@/components/ui/fields/dates/use-period-text";
import { Card } from "@/components/ui/page/card";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { shortReportName } from "@/lib/counter/standard/report-type-words";
import type { Upload } from "@/lib/uploads/contract";
import { periodLength } from "../upload-span";
import { usageAddress } from "./usage-address";

type ImportedMonth = Upload["import_batches"][number];

const looks = {
  current: { tone: "ok", icon: CircleCheck },
  replaced: { tone: "muted", icon: History },
  discarded: { tone: "muted", icon: CircleSlash },
} as const;

/** Imported months, whether they are still current, and links to their numbers. */
export function UploadedMonths({ upload }: { upload: Upload }) {
  const t = useTranslations("uploadsPages.result");
  const { import_batches: batches, report_types: types, platform } = upload;
  const periodText = usePeriodText();
  const length = periodLength(types);
  const typeOf = (pk: number) => types.find((type) => type.pk === pk);
  const organization: DataColumn<ImportedMonth> = {
    key: "organization",
    header: t("organization"),
    cell: ({ organization: { name } }) => name,
  };
  const isOfSeveral = new Set(batches.map((one) => one.organization.pk)).size > 1;
  const address = ({ organization: whose, report_type, month }: ImportedMonth) => {
    const type = typeOf(report_type);
    const reports = type ? [type] : [];
    return usageAddress({
      platform,
      organizations: [whose],
      report_types: reports,
      first_month: month,
      last_month: month,
    });
  };
  return (
    <Card flush title={t("title", { count: batches.length, length })}>
      <DataTable
        frameless
        caption={t("title", { count: batches.length, length })}
        rows={batches}
        rowKey={({ pk }) => pk}
        columns={[
          {
            key: "month",
            header: t("month", { length }),
            cell: (row) => {
              const href = row.state === "current" ? address(row) : null;
              const text = periodText(row.month, typeOf(row.report_type)?.period_months ?? 1);
              return href ? <TextLink href={href}>{text}</TextLink> : text;
            },
          },
          {
            key: "report",
            header: t("report"),
            cell: ({ report_type }) => {
              const type = typeOf(report_type);
              return type ? <ReportTypeCode type={type}>{shortReportName(type)}</ReportTypeCode> : "–";
            },
          },
          ...(isOfSeveral ? [organization] : []),
          {
            key: "state",
            header: t("state"),
            cell: ({ state }) => <StatusText {...looks[state]}>{t(state)}</StatusText>,
          },
          { key: "facts", header: t("facts"), align: "number", cell: ({ fact_count }) => <Count value={fact_count} /> },
          { key: "sum", header: t("sum"), align: "number", cell: ({ sum }) => <Count value={sum} /> },
        ]}
      />
    </Card>
  );
}

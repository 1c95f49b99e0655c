import { CircleHelp, CloudDownload, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/data-column";
import type { ImportBatch } from "@/lib/imports/contract";
import { useFormat } from "@/lib/kit/format/use-format";

const icons = { sushi: CloudDownload, manual: Upload, unknown: CircleHelp };

/** Columns of imports that are about to be deleted. */
export function useDeletedColumns(): DataColumn<ImportBatch>[] {
  const t = useTranslations("harvestStatus.delete");
  const { timestamp } = useFormat();
  return [
    { key: "month", header: t("column.month"), cell: ({ month }) => <span className="tabular">{month}</span> },
    {
      key: "report",
      header: t("column.report"),
      cell: ({ report_type: { counter_code, release } }) => (
        <span className="inline-flex items-center gap-1.5">
          {counter_code}
          <Badge>{release}</Badge>
        </span>
      ),
    },
    {
      key: "records",
      header: t("column.records"),
      align: "number",
      cell: ({ fact_count }) => <Count value={fact_count} />,
    },
    {
      key: "source",
      header: t("column.source"),
      cell: ({ source }) => {
        const Icon = icons[source];
        return (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <Icon size={15} aria-hidden className="text-muted" />
            {t(`source.${source}`)}
          </span>
        );
      },
    },
    { key: "user", header: t("column.user"), cell: ({ user }) => user ?? t("byItself") },
    {
      key: "created",
      header: t("column.created"),
      cell: ({ created }) => <span className="tabular whitespace-nowrap">{timestamp(created)}</span>,
    },
  ];
}

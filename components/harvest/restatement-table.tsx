import { RefreshCcwDot } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import type { RestatementView } from "@/lib/imports/contract";
import { CompareVersions } from "./compare-versions.client";
import { Moment } from "./moment";
import { RestatedSums } from "./restated-sums";
import { RestatedTitles } from "./restated-titles";

type Props = { rows: readonly RestatementView[]; frameless?: boolean };

/** Months that publishers counted anew: what was, what is, and the titles that changed most. */
export function RestatementTable({ rows, frameless = false }: Props) {
  const t = useTranslations("harvestPages.restated");
  return (
    <DataTable
      caption={t("caption")}
      frameless={frameless}
      rows={rows}
      rowKey={({ pk }) => pk}
      columns={[
        {
          key: "month",
          header: t("column.month"),
          cell: ({ month, report_type, platform, organization }) => (
            <span className="block py-1.5 sm:min-w-40">
              <span className="flex flex-wrap items-center gap-x-2 font-semibold">
                <span className="tabular whitespace-nowrap">{month}</span>
                <Badge>{report_type.short_name}</Badge>
              </span>
              <span className="block">{platform.name}</span>
              <span className="block text-muted text-sm">{organization.name}</span>
            </span>
          ),
        },
        { key: "sums", header: t("column.sums"), cell: ({ changes }) => <RestatedSums changes={changes} /> },
        { key: "titles", header: t("column.titles"), cell: (row) => <RestatedTitles restated={row} /> },
        {
          key: "found",
          header: t("column.found"),
          cell: ({ created }) => <Moment at={created} none="" />,
        },
        {
          key: "actions",
          header: t("column.numbers"),
          hideHeader: true,
          align: "actions",
          cell: (row) => <CompareVersions restated={row} />,
        },
      ]}
      empty={
        <EmptyState icon={RefreshCcwDot} title={t("emptyTitle")}>
          {t("emptyText")}
        </EmptyState>
      }
    />
  );
}

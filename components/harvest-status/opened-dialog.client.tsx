"use client";

import { useLocale } from "next-intl";
import { credentialsName } from "@/components/credentials/credentials-name";
import { later } from "@/components/ui/later";
import type { OpenCell } from "./month-table.client";
import type { OverviewRow } from "./month-ticks";

const DownloadsDialog = later(() =>
  import("@/components/harvest/downloads-dialog.client").then((it) => it.DownloadsDialog),
);
const YearlyOverviewDialog = later(() =>
  import("@/components/harvest/yearly-overview-dialog.client").then((it) => it.YearlyOverviewDialog),
);

type Props = ({ cell: OpenCell } | { year: OverviewRow }) & { month: string; onClose: () => void };

/** The downloads of a cell, or all months of its credentials. */
export function OpenedDialog({ month, onClose, ...opened }: Props) {
  const locale = useLocale();
  const row = "cell" in opened ? opened.cell.row : opened.year;
  const name = credentialsName(row, locale);
  if (!("cell" in opened)) return <YearlyOverviewDialog credentials={{ pk: row.pk, name }} onClose={onClose} />;
  const cell = row.reports.find(({ counter_report }) => counter_report.pk === opened.cell.report);
  return (
    <DownloadsDialog
      filter={{ credentials: row.pk, report: opened.cell.report, month }}
      name={[name, `COUNTER ${row.counter_version}`, cell?.counter_report.code, month].filter(Boolean).join(" · ")}
      {...(cell?.broken && { broken: { by: cell.broken_by ?? "" } })}
      onClose={onClose}
    />
  );
}

import { CircleDashed, CopyX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { usePeriodText } from "@/components/ui/fields/dates/use-period-text";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { PeriodLength } from "../upload-span";
import { SignedDifference } from "./difference";
import { isUnusual, type UploadMonth } from "./month-comparison";

type Props = { report: string; months: readonly UploadMonth[]; length: PeriodLength };
type Texts = ReturnType<typeof useTranslations<"uploadsPages.months">>;

/** For each month of a report: numbers of the file, existing numbers, and those of the year before. */
export function MonthTable({ report, months, length }: Props) {
  const t = useTranslations("uploadsPages.months");
  const total = months.reduce((sum, month) => sum + month.new.sum, 0);
  return (
    <DataTable
      caption={t("caption", { report, length })}
      columns={columnsOf(t, months, { total, length })}
      rows={months}
      rowKey={({ month }) => month}
      totalLabel={t("total")}
    />
  );
}

type Shown = { total: number; length: PeriodLength };

function columnsOf(t: Texts, months: readonly UploadMonth[], { total, length }: Shown): DataColumn<UploadMonth>[] {
  const there = beside("there", t("column.there"), ({ this_month: before }) => before, t("nothingThere"));
  return [
    { key: "month", header: t("column.month", { length }), cell: (row) => <MonthName row={row} length={length} /> },
    {
      key: "new",
      header: t("column.new"),
      align: "number",
      cell: ({ new: { sum } }) => <Count value={sum} strong />,
      total: <Count value={total} strong />,
    },
    ...(months.some((month) => month.this_month !== null) ? [there] : []),
    beside("before", t("column.before"), ({ prev_year_month: before }) => before, t("notKnown", { length })),
    ...(length === "1"
      ? [beside("usual", t("column.usual"), ({ prev_year_avg: before }) => before, t("yearIncomplete"))]
      : []),
    ...(months.some(({ organizations }) => organizations > 1)
      ? [
          {
            key: "organizations",
            header: t("column.organizations"),
            align: "number" as const,
            cell: ({ organizations }: UploadMonth) => <Count value={organizations} />,
          },
        ]
      : []),
  ];
}

function beside(
  key: string,
  header: string,
  of: (month: UploadMonth) => { sum: number } | null,
  reason: string,
): DataColumn<UploadMonth> {
  return {
    key,
    header,
    align: "number",
    cell: (month) => {
      const before = of(month);
      return (
        <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
          <SignedDifference now={month.new.sum} before={before} />
          <Count value={before === null ? null : Math.round(before.sum)} reason={reason} />
        </span>
      );
    },
  };
}

function MonthName({ row, length }: { row: UploadMonth; length: PeriodLength }) {
  const t = useTranslations("uploadsPages.months");
  const periodText = usePeriodText();
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="whitespace-nowrap">{periodText(row.month, Number(length))}</span>
      {row.clashes > 0 ? (
        <StatusText tone="warning" icon={CopyX}>
          {t("there")}
        </StatusText>
      ) : null}
      {isUnusual(row) ? (
        <StatusText tone="warning" icon={TriangleAlert} tip={t("unusualTip")}>
          {t("unusualMark")}
        </StatusText>
      ) : null}
      {row.is_partial ? (
        <StatusText tone="warning" icon={CircleDashed}>
          {t("partial")}
        </StatusText>
      ) : null}
      {row.is_empty ? <span className="text-muted text-sm">{t("empty")}</span> : null}
    </span>
  );
}

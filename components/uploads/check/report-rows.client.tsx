"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAttributeName } from "@/components/counter/use-attribute-name";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { usePeriodText } from "@/components/ui/fields/dates/use-period-text";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Card } from "@/components/ui/page/card";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { listUploadRowsCall, type Upload, type UploadRow } from "@/lib/uploads/contract";
import { type PeriodLength, periodLength } from "../upload-span";

type Props = { upload: number; reports: NonNullable<Upload["preflight"]>["reports"]; generated: string };

export function ReportRows({ upload, reports, generated }: Props) {
  const t = useTranslations("uploadsPages.rows");
  const [report, setReport] = useState(reports[0]?.index ?? 0);
  const type = reports.find(({ index }) => index === report)?.report_type;
  return (
    <Card
      flush
      title={t("title")}
      action={
        reports.length > 1 ? (
          <div className="w-60 pt-1">
            <SelectField<number>
              label={t("report")}
              hideLabel
              value={report}
              options={reports.map(({ index, place, report: code }) => ({
                value: index,
                label: [place, code].filter(Boolean).join(" · ") || String(index + 1),
              }))}
              onChange={(chosen) => setReport(chosen ?? 0)}
            />
          </div>
        ) : null
      }
    >
      <UploadRows
        key={`${report} ${generated}`}
        upload={upload}
        report={report}
        length={periodLength(type ? [type] : [])}
      />
    </Card>
  );
}

const SIZE = 25;

function UploadRows({ upload, report, length }: { upload: number; report: number; length: PeriodLength }) {
  const t = useTranslations("uploadsPages.rows");
  const common = useTranslations("common");
  const { count } = useFormat();
  const periodText = usePeriodText();
  const attributeName = useAttributeName();
  const [from, setFrom] = useState(0);
  const { data, problem, isRefreshing, refresh } = useCall(
    listUploadRowsCall,
    { params: { upload }, query: { report, from, size: SIZE } },
    { keepLast: true },
  );
  if (problem && !data)
    return (
      <div className="p-4">
        <Notice tone="warning" action={<RetryButton onRetry={() => void refresh()} />}>
          {problem.message || t("notRead")}
        </Notice>
      </div>
    );
  if (!data) return <Skeleton rows={8} />;
  const last = Math.min(from + SIZE, data.count);
  const words = { length, periodText: (month: string) => periodText(month, Number(length)), attributeName };
  return (
    <>
      <DataTable
        frameless
        caption={t("title")}
        columns={columnsOf(t, data.results, words)}
        rows={data.results.map((row, index) => ({ ...row, key: from + index }))}
        rowKey={({ key }) => key}
        busy={isRefreshing}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 border-hairline border-t px-4 py-2 text-muted text-sm">
        <p className="tabular">
          {t("range", { from: count(data.count === 0 ? 0 : from + 1), to: count(last), total: count(data.total) })}
        </p>
        <div className="flex gap-2">
          <Button size="small" disabled={from === 0} onClick={() => setFrom(Math.max(0, from - SIZE))}>
            {common("previous")}
          </Button>
          <Button size="small" disabled={last >= data.count} onClick={() => setFrom(from + SIZE)}>
            {common("next")}
          </Button>
        </div>
      </div>
    </>
  );
}

type Texts = ReturnType<typeof useTranslations<"uploadsPages.rows">>;

const idText = (ids: Record<string, string>) =>
  Object.entries(ids)
    .map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`)
    .join(", ");

type Words = {
  length: PeriodLength;
  periodText: (month: string) => string;
  attributeName: (counter: string) => string;
};

function columnsOf(
  t: Texts,
  rows: readonly UploadRow[],
  { length, periodText, attributeName }: Words,
): DataColumn<UploadRow>[] {
  const attributes = [...new Set(rows.flatMap((row) => Object.keys(row.attributes)))];
  const organization: DataColumn<UploadRow> = {
    key: "organization",
    header: t("organization"),
    cell: (row) => row.organization ?? "–",
  };
  const item: DataColumn<UploadRow> = { key: "item", header: t("item"), cell: (row) => row.item ?? "–" };
  return [
    {
      key: "title",
      header: t("titleColumn"),
      cell: ({ title, title_ids: ids }) => (
        <span className="block max-w-80">
          <span className="block truncate" title={title ?? ""}>
            {title ?? "–"}
          </span>
          <span className="block truncate text-muted text-sm">{idText(ids)}</span>
        </span>
      ),
    },
    ...(rows.some((row) => row.item !== null) ? [item] : []),
    ...(rows.some((row) => row.organization !== null) ? [organization] : []),
    { key: "metric", header: t("metric"), cell: ({ metric }) => metric.replaceAll("_", " ") },
    {
      key: "month",
      header: t("month", { length }),
      cell: ({ month }) => periodText(month),
    },
    { key: "value", header: t("value"), align: "number", cell: ({ value }) => <Count value={value} /> },
    ...attributes.map((name): DataColumn<UploadRow> => {
      return { key: name, header: attributeName(name), cell: (row) => row.attributes[name] ?? "–" };
    }),
    { key: "place", header: t("place"), align: "number", cell: ({ place }) => <Count value={place} /> },
  ];
}

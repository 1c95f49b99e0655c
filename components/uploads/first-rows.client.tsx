"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/data-column";
import { DataTable } from "@/components/ui/data-table";
import { Notice } from "@/components/ui/notice";
import { RetryButton } from "@/components/ui/retry-button.client";
import { SelectField } from "@/components/ui/select-field.client";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { listUploadRowsCall, type Upload, type UploadRow } from "@/lib/uploads/contract";

const SIZE = 25;

type Props = { upload: number; reports: NonNullable<Upload["preflight"]>["reports"]; generated: string };

/** The first usage that was read of the file, as it would be imported; asked for when it is opened. */
export function FirstRows({ upload, reports, generated }: Props) {
  const t = useTranslations("uploadsPages.rows");
  const [isOpen, setOpen] = useState(false);
  const [report, setReport] = useState(reports[0]?.index ?? 0);
  if (!isOpen)
    return (
      <Button className="self-start" onClick={() => setOpen(true)}>
        {t("show")}
      </Button>
    );
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
      <Rows key={`${report} ${generated}`} upload={upload} report={report} />
    </Card>
  );
}

function Rows({ upload, report }: { upload: number; report: number }) {
  const t = useTranslations("uploadsPages.rows");
  const common = useTranslations("common");
  const { count } = useFormat();
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
  return (
    <>
      <DataTable
        frameless
        caption={t("title")}
        columns={columnsOf(t, data.results)}
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

function columnsOf(t: Texts, rows: readonly UploadRow[]): DataColumn<UploadRow>[] {
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
    { key: "month", header: t("month"), cell: ({ month }) => <span className="tabular">{month}</span> },
    { key: "value", header: t("value"), align: "number", cell: ({ value }) => <Count value={value} /> },
    ...attributes.map((name): DataColumn<UploadRow> => {
      return { key: name, header: name.replaceAll("_", " "), cell: (row) => row.attributes[name] ?? "–" };
    }),
    { key: "place", header: t("place"), align: "number", cell: ({ place }) => <Count value={place} /> },
  ];
}

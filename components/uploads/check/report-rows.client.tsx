"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Card } from "@/components/ui/page/card";
import type { Upload } from "@/lib/uploads/contract";
import { periodLength } from "../period-length";
import { UploadRows } from "./upload-rows.client";

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

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { later } from "@/components/ui/later";
import { SelectField } from "@/components/ui/select-field.client";
import type { Upload } from "@/lib/uploads/contract";

const UploadRows = later(() => import("./upload-rows.client").then((it) => it.UploadRows));

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
      <UploadRows key={`${report} ${generated}`} upload={upload} report={report} />
    </Card>
  );
}

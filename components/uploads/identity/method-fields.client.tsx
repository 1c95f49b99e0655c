"use client";

import { FileDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { callAddress } from "@/lib/kit/call/call-address";
import { useCall } from "@/lib/kit/call/use-call";
import { listTableReportsCall, simpleTableTemplateCall } from "@/lib/non-counter/contract";
import type { Upload } from "@/lib/uploads/contract";
import { type UploadMethod, uploadMethods } from "@/lib/uploads/upload-state";
import { useUploadPlace } from "../upload-place.client";
import type { UploadWork } from "../use-upload-work";

type Props = { upload: Upload; work: UploadWork };

/** Kind of file; changing it repeats the check. */
export function MethodFields({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.method");
  const { importsRawData } = useUploadPlace();
  const [method, setMethod] = useState<UploadMethod>(likelyMethod(upload));
  const [report, setReport] = useState(upload.report_type?.pk ?? null);
  const offered = uploadMethods.filter((one) => one !== "raw" || importsRawData || upload.method === "raw");
  const needsReport = method === "table";
  const mayNameReport = method === "counter" && (upload.error === "unknown-report-type" || upload.report_type !== null);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField<UploadMethod>
          label={t("label")}
          hint={t(`hint.${method}`)}
          value={method}
          options={offered.map((value) => ({ value, label: t(value) }))}
          onChange={(chosen) => chosen && setMethod(chosen)}
        />
        {needsReport || mayNameReport ? (
          <ReportChoice upload={upload} value={report} isTable={needsReport} onChange={setReport} />
        ) : null}
      </div>
      <Button
        className="self-start"
        disabled={needsReport && report === null}
        busy={work.busyWith === "change"}
        onClick={() => work.change({ method, report_type_id: needsReport || mayNameReport ? report : null })}
      >
        {t("readAgain")}
      </Button>
    </div>
  );
}

/**
 * A table that names no report is not a COUNTER report, but may be one of the product's own; JSON and XML are not
 * tables.
 */
const likelyMethod = ({ method, error, data_file: file }: Upload): UploadMethod =>
  method === "counter" && error === "unknown-report-type" && !/\.(json|xml)(\.gz)?$/i.test(file.name)
    ? "table"
    : method;

type ReportProps = {
  upload: Upload;
  value: number | null;
  /** The file is a COUNTER table that does not name its report. */
  isTable: boolean;
  onChange: (report: number | null) => void;
};

function ReportChoice({ upload: { organization }, value, isTable, onChange }: ReportProps) {
  const t = useTranslations("uploadsPages.method");
  const locale = useLocale();
  const params = { organization: organization?.pk ?? ALL_ORGANIZATIONS };
  const read = useCall(listTableReportsCall, { params });
  const { data: reports = [], isLoading } = read;
  const data = isTable ? reports : reports.filter((one) => !one.is_own);
  const language = locale === "cs" ? "cs" : "en";
  return (
    <div className="flex flex-col items-start gap-2">
      <NotLoaded label={t("report")} read={read} />
      <div className="w-full">
        <LazyCombobox<number>
          key={`${isTable} ${data.length}`}
          label={t("report")}
          value={value}
          disabled={isLoading}
          options={data.map((one) => ({
            value: one.pk,
            label: one.name,
            hint: one.short_name,
            keywords: one.short_name,
          }))}
          onChange={onChange}
        />
      </div>
      {value === null || !isTable ? null : (
        <a
          href={callAddress(simpleTableTemplateCall, {}, { report_type: value, language })}
          download
          className={buttonStyle("quiet", "small")}
        >
          <FileDown size={16} aria-hidden />
          {t("template")}
        </a>
      )}
    </div>
  );
}

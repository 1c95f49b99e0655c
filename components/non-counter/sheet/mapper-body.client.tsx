"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { later } from "@/components/ui/parts/later";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { useCall } from "@/lib/kit/call/use-call";
import { listTableReportsCall, type SheetTemplateView, type TableReport } from "@/lib/non-counter/contract";
import type { Mapping } from "@/lib/non-counter/layout/mapping";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { MappingPreview } from "./mapping-preview.client";
import { MarkedColumns } from "./marked-columns.client";
import { ReportChoice } from "./report-choice.client";
import { SheetGrid } from "./sheet-grid.client";
import { SheetRest } from "./sheet-rest.client";
import { type Beginning, type SheetMapping, useSheetMapping } from "./use-sheet-mapping";

/** Mapping as an upload stores it, with the month of a sheet that names none. */
type SheetSaid = { report_type_id: number; mapping: Mapping & { period?: string } };

const SaveTemplateDialog = later(() => import("./save-template-dialog.client").then((it) => it.SaveTemplateDialog));

export type MapperProps = {
  /** -1 if the file names several organizations. */
  organization: number;
  /** Null if still unknown: no template can be saved then. */
  platform: number | null;
  /** First rows of the selected sheet, unchanged. */
  rows: readonly SheetRow[];
  sheet: string | null;
  sheets: readonly string[];
  file: string;
  onSheet: (name: string) => void;
  /** Describes a position in the file in the reader's language. */
  placeWords: (where: string) => string;
  reportType: number | null;
  beginning: Beginning;
  isBusy: boolean;
  /** Reads this file with the mapping, without saving a template. */
  onRead: (reading: SheetSaid) => void;
  /** Called after the mapping was saved as a template, which reads this file and the next ones. */
  onTemplate: (template: SheetTemplateView) => void;
};

export function MapperBody(props: MapperProps) {
  const { organization, rows, sheet, sheets, placeWords } = props;
  const t = useTranslations("nonCounter.mapper");
  const [reportType, setReportType] = useState(props.reportType);
  const read = useCall(listTableReportsCall, { params: { organization } });
  const { data: reports = [], isLoading, refresh } = read;
  const report = reports.find(({ pk }) => pk === reportType) ?? null;
  const work = useSheetMapping(rows, props.beginning, [sheet ?? "", props.file]);
  const choose = (chosen: TableReport | undefined) => {
    setReportType(chosen?.pk ?? null);
    if (chosen) work.fitTo(chosen);
  };
  return (
    <div className="flex flex-col gap-5">
      <NotLoaded label={t("reports")} read={read} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ReportChoice
          organization={organization}
          reports={reports}
          isLoading={isLoading}
          value={reportType}
          onChange={(chosen) => choose(reports.find(({ pk }) => pk === chosen))}
          onAdded={async (added) => {
            await refresh();
            choose(added);
          }}
        />
        {sheets.length > 1 ? (
          <SelectField
            label={t("sheet")}
            value={sheet}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={(name) => name && props.onSheet(name)}
          />
        ) : null}
      </div>
      <SheetGrid rows={rows} report={report} work={work} />
      <MarkedColumns report={report} work={work} />
      <SheetRest report={report} work={work} />
      {report ? (
        <MappingPreview {...{ organization, rows, sheet, report, work, placeWords }} />
      ) : (
        <p>{t("chooseReport")}</p>
      )}
      {report ? <Decision {...props} reportType={report.pk} work={work} /> : null}
    </div>
  );
}

type DecisionProps = MapperProps & { reportType: number; work: ReturnType<typeof useSheetMapping> };

function Decision({ organization, platform, reportType, work, isBusy, onRead, onTemplate }: DecisionProps) {
  const t = useTranslations("nonCounter.mapper");
  const [isSaving, setSaving] = useState(false);
  const { mapping } = work.draft;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="primary"
        busy={isBusy}
        onClick={() => onRead({ report_type_id: reportType, mapping: withPeriod(work) })}
      >
        {t("read")}
      </Button>
      <Button disabled={platform === null} onClick={() => setSaving(true)}>
        {t("save")}
      </Button>
      <p className="text-muted text-sm">{t(platform === null ? "saveNeedsPlatform" : "saveHint")}</p>
      {isSaving && platform !== null ? (
        <SaveTemplateDialog
          {...{ organization, platform, reportType, mapping }}
          onClose={() => setSaving(false)}
          onSaved={onTemplate}
        />
      ) : null}
    </div>
  );
}

/** Sends the month only if the sheet names none. */
function withPeriod({ draft: { mapping }, period }: SheetMapping): SheetSaid["mapping"] {
  return (mapping.periods === "given" || mapping.periods === "names") && period !== ""
    ? { ...mapping, period }
    : { ...mapping };
}

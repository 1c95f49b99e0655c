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

/** What was said of a sheet, as an upload keeps it: beside the mapping stands the month of a sheet that tells none. */
type SheetSaid = { report_type_id: number; mapping: Mapping & { period?: string } };

const SaveTemplateDialog = later(() => import("./save-template-dialog.client").then((it) => it.SaveTemplateDialog));

export type MapperProps = {
  /** Whose file it is; -1 where the file tells several organizations apart. */
  organization: number;
  /** Null until it is known: without it no template can be saved. */
  platform: number | null;
  /** The first rows of the shown sheet, as they stand in the file. */
  rows: readonly SheetRow[];
  sheet: string | null;
  sheets: readonly string[];
  onSheet: (name: string) => void;
  /** A place in the file in the reader's language. */
  placeWords: (where: string) => string;
  reportType: number | null;
  beginning: Beginning;
  isBusy: boolean;
  /** Read this file so, once. */
  onRead: (said: SheetSaid) => void;
  /** It became a template of the platform: this file and the next ones are read by it. */
  onTemplate: (template: SheetTemplateView) => void;
};

/** The choice of what a sheet is read as, its columns, and what comes of it. */
export function MapperBody(props: MapperProps) {
  const { organization, rows, sheet, sheets, placeWords } = props;
  const t = useTranslations("nonCounter.mapper");
  const [reportType, setReportType] = useState(props.reportType);
  const read = useCall(listTableReportsCall, { params: { organization } });
  const { data: reports = [], isLoading, refresh } = read;
  const report = reports.find(({ pk }) => pk === reportType) ?? null;
  const work = useSheetMapping(rows, props.beginning);
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

/** The month is sent along only where the sheet itself tells none. */
function withPeriod({ draft: { mapping }, period }: SheetMapping): SheetSaid["mapping"] {
  return mapping.periods === "given" && period !== "" ? { ...mapping, period } : { ...mapping };
}

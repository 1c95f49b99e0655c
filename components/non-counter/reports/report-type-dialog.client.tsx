"use client";

import { useTranslations } from "next-intl";
import { useAttributeName } from "@/components/counter/use-attribute-name";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { MultiCombobox } from "@/components/ui/fields/multi-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { createReportTypeCall, type TableReport } from "@/lib/non-counter/contract";
import { tableAttributes } from "@/lib/non-counter/layout/table-report-type";
import { ListField } from "../list-field.client";

type Props = { organization: number; onClose: () => void; onSaved: (report: TableReport) => void };

export function ReportTypeDialog({ organization, onClose, onSaved }: Props) {
  const t = useTranslations("nonCounter");
  const notify = useSnackbar();
  const attributeName = useAttributeName();
  const form = useContractForm(createReportTypeCall, {
    params: { organization },
    values: {
      ...{ description_en: "", description_cs: "" },
      ...{ short_name: "", name_en: "", name_cs: "", period_months: 1, has_titles: true },
      attributes: [],
      metrics: [],
    },
    onDone: (report) => {
      onClose();
      notify({ tone: "ok", text: t("reportType.done", { name: report.short_name }) });
      onSaved(report);
    },
  });
  const periods = ([1, 3, 12] as const).map((value) => ({ value, label: t(`period.${keys[value]}`) }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t("reportType.add")}
      description={t("reportType.text")}
      size="medium"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="short_name" label={t("reportType.shortName")} hint={t("reportType.shortNameHint")} required />
        <SelectField name="period_months" label={t("reportType.period")} options={periods} required />
        <TextField name="name_en" label={t("reportType.nameEn")} required />
        <TextField name="name_cs" label={t("reportType.nameCs")} />
        <TextArea name="description_en" label={t("reportType.descriptionEn")} rows={3} />
        <TextArea name="description_cs" label={t("reportType.descriptionCs")} rows={3} />
      </div>
      <Checkbox name="has_titles" label={t("reportType.hasTitles")} hint={t("reportType.hasTitlesHint")} />
      <MultiCombobox
        name="attributes"
        label={t("reportType.attributes")}
        options={tableAttributes.map((value) => ({ value, label: attributeName(value) }))}
      />
      <ListField
        label={t("reportType.metrics")}
        hint={t("reportType.metricsHint")}
        value={[]}
        onChange={(metrics) => form.set("metrics", metrics)}
      />
    </FormDialog>
  );
}

const keys = { 1: "month", 3: "quarter", 12: "year" } as const;

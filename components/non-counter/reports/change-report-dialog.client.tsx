"use client";

import { useTranslations } from "next-intl";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { changeReportTypeCall, type TableReport } from "@/lib/non-counter/contract";
import { ListField } from "../list-field.client";

type Described = "name_en" | "name_cs" | "description_en" | "description_cs";
type Named = Pick<TableReport, "pk" | "revision" | "short_name" | "metrics" | Described>;
type Props = { organization: number; report: Named; onClose: () => void; onSaved: () => void };

/** Names, descriptions and metrics can be changed; period and attributes are fixed once the report type exists. */
export function ChangeReportDialog({ organization, report, onClose, onSaved }: Props) {
  const t = useTranslations("nonCounter.reportType");
  const notify = useSnackbar();
  const { pk, revision, short_name: shortName, name_en, name_cs, description_en, description_cs, metrics } = report;
  const form = useContractForm(changeReportTypeCall, {
    params: { organization, report_type: pk },
    values: { revision, name_en, name_cs, description_en, description_cs, metrics },
    onDone: () => {
      onClose();
      notify({ tone: "ok", text: t("changed", { name: shortName }) });
      onSaved();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t("edit", { name: shortName })}
      description={t("changeText")}
      size="medium"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name_en" label={t("nameEn")} required />
        <TextField name="name_cs" label={t("nameCs")} />
        <TextArea name="description_en" label={t("descriptionEn")} rows={3} />
        <TextArea name="description_cs" label={t("descriptionCs")} rows={3} />
      </div>
      <ListField
        label={t("metrics")}
        hint={t("metricsHint")}
        value={metrics}
        onChange={(values) => form.set("metrics", values)}
      />
    </FormDialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { changeMetricCall, type ManagedMetric } from "@/lib/administration/report-types/contract";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";

/** Edits the display name of a metric. */
export function MetricNameDialog({ metric, onClose }: { metric: ManagedMetric; onClose: () => void }) {
  const t = useTranslations("reportTypes");
  const notify = useSnackbar();
  const router = useRouter();
  const { pk, revision, short_name: name, name_en, name_cs } = metric;
  const form = useContractForm(changeMetricCall, {
    params: { metric: pk },
    values: { revision, name_en, name_cs },
    onDone: () => {
      onClose();
      notify({ tone: "ok", text: t("metrics.changed", { name }) });
      router.refresh();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t("change", { name })} description={t("metrics.changeText")}>
      <TextField name="name_en" label={t("metrics.nameEn")} />
      <TextField name="name_cs" label={t("metrics.nameCs")} />
    </FormDialog>
  );
}

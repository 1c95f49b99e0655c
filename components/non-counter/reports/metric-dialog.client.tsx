"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { createMetricCall } from "@/lib/non-counter/contract";

type Props = { onClose: () => void };

export function MetricDialog({ onClose }: Props) {
  const t = useTranslations("nonCounter.metric");
  const notify = useSnackbar();
  const router = useRouter();
  const form = useContractForm(createMetricCall, {
    values: { short_name: "", name_en: "", name_cs: "" },
    onDone: ({ short_name: name }) => {
      onClose();
      notify({ tone: "ok", text: t("done", { name }) });
      router.refresh();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t("add")} description={t("text")} submit={t("add")}>
      <TextField name="short_name" label={t("shortName")} hint={t("shortNameHint")} required autoComplete="off" />
      <TextField name="name_en" label={t("nameEn")} />
      <TextField name="name_cs" label={t("nameCs")} />
    </FormDialog>
  );
}

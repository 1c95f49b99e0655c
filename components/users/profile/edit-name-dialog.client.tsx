"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { saveProfileCall } from "@/lib/users/contract";

export type Names = { first_name: string; last_name: string };

export function EditNameDialog({ names, onClose }: { names: Names; onClose: () => void }) {
  const t = useTranslations("account.identity");
  const router = useRouter();
  const notify = useSnackbar();
  const form = useContractForm(saveProfileCall, {
    values: names,
    onDone: () => {
      onClose();
      notify({ tone: "ok", text: t("saved") });
      router.refresh();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="narrow" title={t("editTitle")} description={t("editText")}>
      <TextField name="first_name" label={t("firstName")} autoComplete="given-name" counter={150} />
      <TextField name="last_name" label={t("lastName")} autoComplete="family-name" counter={150} />
    </FormDialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Switch } from "@/components/ui/fields/switch.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type Account, changeAccountCall } from "@/lib/users/accounts/contract";
import { accountName } from "./account-roles";
import { LanguageField } from "./language-field.client";

/** E-mail, names and language of a person. Superusers grant the superuser role here. */
export function EditAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslations("accounts");
  const notify = useSnackbar();
  const router = useRouter();
  const givesSuperuser = account.may.includes("superuser");
  const form = useContractForm(changeAccountCall, {
    params: { account: account.pk },
    values: {
      revision: account.revision,
      email: account.email,
      first_name: account.first_name,
      last_name: account.last_name,
      language: account.language === "cs" ? "cs" : "en",
      ...(givesSuperuser ? { is_superuser: account.is_superuser } : {}),
    },
    onDone: (saved) => {
      onClose();
      notify({ tone: "ok", text: t("saved", { name: accountName(saved) }) });
      router.refresh();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t("editTitle", { name: accountName(account) })}>
      <TextField
        name="email"
        type="email"
        label={t("field.email")}
        hint={t("hint.newEmail")}
        required
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="first_name" label={t("field.firstName")} autoComplete="off" />
        <TextField name="last_name" label={t("field.lastName")} autoComplete="off" />
      </div>
      <LanguageField />
      {givesSuperuser ? <Switch name="is_superuser" label={t("field.superuser")} hint={t("hint.superuser")} /> : null}
    </FormDialog>
  );
}

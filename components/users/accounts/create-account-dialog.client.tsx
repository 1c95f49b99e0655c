"use client";

import { useLocale, useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { createAccountCall } from "@/lib/users/accounts/contract";
import { useAccountChoices } from "./account-choices.client";
import { accountName } from "./account-roles";
import { LanguageField } from "./language-field.client";

/** Adds a person to an organization; sends an invitation unless deselected. */
export function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts");
  const locale = useLocale();
  const notify = useSnackbar();
  const router = useRouter();
  const { organizations, selected, canInvite } = useAccountChoices();
  const [only] = organizations;
  const form = useContractForm(createAccountCall, {
    values: {
      email: "",
      first_name: "",
      last_name: "",
      language: locale === "cs" ? "cs" : "en",
      organization: selected ?? (organizations.length === 1 && only ? only.value : null),
      is_admin: false,
      send_invitation: canInvite,
    },
    onDone: ({ outcome, is_invited, account }) => {
      onClose();
      const messageKey = is_invited ? (`outcome.${outcome}Invited` as const) : (`outcome.${outcome}` as const);
      notify({ tone: "ok", text: t(messageKey, { email: account.email, name: accountName(account) }) });
      router.refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t("createTitle")}
      description={t("createText")}
      submit={t("create")}
    >
      <TextField name="email" type="email" label={t("field.email")} required autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="first_name" label={t("field.firstName")} autoComplete="off" />
        <TextField name="last_name" label={t("field.lastName")} autoComplete="off" />
      </div>
      <Combobox name="organization" label={t("field.organization")} options={organizations} required />
      <Checkbox name="is_admin" label={t("field.isAdmin")} hint={t("hint.isAdmin")} />
      <LanguageField hint={t("hint.languageOfMail")} />
      <Checkbox
        name="send_invitation"
        label={t("field.sendInvitation")}
        hint={t(canInvite ? "hint.sendInvitation" : "hint.noSiteAddress")}
        disabled={!canInvite}
      />
    </FormDialog>
  );
}

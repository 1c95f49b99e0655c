"use client";

import { useTranslations } from "next-intl";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { NewPasswordFields } from "@/components/users/entrance/link/new-password-fields.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { changePasswordCall } from "@/lib/users/passwords/contract";

export type PasswordOwner = {
  email: string;
  /** Users of an identity provider may have no password yet. */
  hasPassword: boolean;
  /** E-mail and names, which the password must not resemble. */
  words: readonly string[];
};

type Props = { owner: PasswordOwner; onClose: () => void; onChanged: () => void };

export function ChangePasswordDialog({ owner, onClose, onChanged }: Props) {
  const t = useTranslations("account.password");
  const notify = useSnackbar();
  const form = useContractForm(changePasswordCall, {
    values: { old_password: "", new_password1: "", new_password2: "" },
    onDone: () => {
      onClose();
      notify({ tone: "ok", text: t("changed") });
      onChanged();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="narrow" title={t("change")} submit={t("change")}>
      {/* Password managers read the user name from this field. */}
      <input type="email" name="email" value={owner.email} autoComplete="username" readOnly hidden />
      {owner.hasPassword ? <PasswordField name="old_password" label={t("current")} hint={t("currentHint")} /> : null}
      <NewPasswordFields names={["new_password1", "new_password2"]} words={owner.words} />
    </FormDialog>
  );
}

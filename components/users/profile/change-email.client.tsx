"use client";

import { AtSign } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { send } from "@/lib/kit/call/send";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { cancelEmailChangeCall, changeEmailCall } from "@/lib/users/email/contract";

const FormDialog = later(() => import("@/components/ui/overlays/form-dialog.client").then((it) => it.FormDialog));

type Owner = {
  email: string;
  /** Users of an identity provider may have no password. */
  hasPassword: boolean;
};

export function ChangeEmailButton(owner: Owner) {
  const t = useTranslations("account.identity");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={AtSign} onClick={() => setOpen(true)}>
        {t("email")}
      </Button>
      {isOpen ? <ChangeEmailDialog {...owner} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ChangeEmailDialog({ email: present, hasPassword, onClose }: Owner & { onClose: () => void }) {
  const t = useTranslations("account.identity");
  const password = useTranslations("account.password");
  const router = useRouter();
  const notify = useSnackbar();
  const form = useContractForm(changeEmailCall, {
    values: { email: "", password: "" },
    onDone: ({ email }) => {
      onClose();
      notify({ tone: "ok", text: t("emailSent", { email }) });
      router.refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="narrow"
      title={t("emailTitle")}
      description={t("emailText")}
      submit={t("email")}
    >
      <TextField name="email" type="email" label={t("newEmail")} autoComplete="email" required />
      {/* Password managers read the user name from this field. */}
      <input type="email" value={present} autoComplete="username" readOnly hidden />
      {hasPassword ? (
        <PasswordField name="password" label={password("current")} hint={password("currentHint")} />
      ) : null}
    </FormDialog>
  );
}

/** Requested new e-mail until it is verified, with a button that cancels the change. */
export function WaitingEmail({ email }: { email: string }) {
  const t = useTranslations("account.identity");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const cancel = () =>
    run(async () => {
      await send(cancelEmailChangeCall, {});
      router.refresh();
      return t("emailCanceled");
    });
  return (
    <div role="status" className="mt-2 flex flex-col items-start gap-1 text-sm">
      <p className="max-w-[60ch] text-muted [overflow-wrap:anywhere]">{t("emailWaits", { email })}</p>
      <Button size="small" busy={isBusy} onClick={() => void cancel()}>
        {t("emailCancel")}
      </Button>
    </div>
  );
}

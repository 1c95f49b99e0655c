"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/ui/form.client";
import { FormProblem } from "@/components/ui/form-problem.client";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { SubmitButton } from "@/components/ui/submit-button.client";
import { TextField } from "@/components/ui/text-field.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { recoverCall } from "@/lib/second-factor/contract";
import { failedTitle } from "./failed-title";

/** For whoever has lost the authenticator app: one of the codes kept for that. */
export function RecoveryForm({ onRecovered }: { onRecovered: () => void | Promise<void> }) {
  const t = useTranslations("users.code");
  const notify = useSnackbar();
  const form = useContractForm(recoverCall, {
    values: { code: "" },
    mandatory: ["code"],
    onDone: async ({ left }) => {
      notify({ tone: left === 0 ? "danger" : "info", text: t("recovered", { left }) });
      await onRecovered();
    },
  });
  return (
    <Form form={form} label={t("useRecovery")}>
      <p className="text-muted">{t("recoveryIntro")}</p>
      <FormProblem {...failedTitle(form, t("recoveryFailed"))} />
      <TextField
        name="code"
        label={t("recoveryField")}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        monospaced
        required
      />
      <SubmitButton className="mt-1">{t("verify")}</SubmitButton>
    </Form>
  );
}

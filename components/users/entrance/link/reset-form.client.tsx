"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { Notice } from "@/components/ui/states/notice";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { requestResetCall } from "@/lib/users/passwords/contract";
import { failedTitle } from "../failures";

type Props = { email: string; onEmail: (email: string) => void; onBack: () => void; focus: boolean };

/** Sends a reset link and reports its address. */
export function ResetForm({ email, onEmail, onBack, focus }: Props) {
  const t = useTranslations("users");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm(requestResetCall, {
    values: { email, language: useLocale() },
    onDone: (answer) => setSentTo(answer.email),
  });
  if (sentTo !== null)
    return (
      <div className="flex flex-col gap-4">
        <div role="status">
          <Notice tone="ok" title={t("reset.sent", { email: sentTo })}>
            {t("reset.sentText")}
          </Notice>
        </div>
        <Button variant="primary" autoFocus onClick={onBack}>
          {t("reset.back")}
        </Button>
      </div>
    );
  return (
    <Form form={form} label={t("reset.title")}>
      <FormProblem {...failedTitle(form, t("reset.failed"))} />
      <TextField
        name="email"
        type="email"
        label={t("signIn.email")}
        autoComplete="email"
        autoFocus={focus}
        onChange={onEmail}
        required
      />
      <SubmitButton className="mt-1">{t("reset.submit")}</SubmitButton>
    </Form>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/ui/form.client";
import { FormProblem } from "@/components/ui/form-problem.client";
import { PasswordField } from "@/components/ui/password-field.client";
import { SubmitButton } from "@/components/ui/submit-button.client";
import { TextField } from "@/components/ui/text-field.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { signInCall } from "@/lib/users/contract";

type Props = { onSignedIn: (key: string) => void | Promise<void> };

/** E-mail and password; what the server says of a failure stands first, and only once. */
export function SignInForm({ onSignedIn }: Props) {
  const t = useTranslations("users.signIn");
  const form = useContractForm(signInCall, {
    values: { email: "", password: "" },
    explain: ({ nonFieldErrors }) => nonFieldErrors[0] ?? null,
    onDone: ({ key }) => onSignedIn(key),
  });
  return (
    <Form form={form} label={t("submit")}>
      <FormProblem title={t("failed")} />
      <TextField name="email" type="email" label={t("email")} autoComplete="username" autoFocus required />
      <PasswordField name="password" label={t("password")} autoComplete="current-password" required />
      <SubmitButton className="mt-1">{t("submit")}</SubmitButton>
    </Form>
  );
}

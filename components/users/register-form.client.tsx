"use client";

import { useLocale, useTranslations } from "next-intl";
import { Form } from "@/components/ui/form.client";
import { readText } from "@/components/ui/form-context.client";
import { FormProblem } from "@/components/ui/form-problem.client";
import { SubmitButton } from "@/components/ui/submit-button.client";
import { TextField } from "@/components/ui/text-field.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { registerCall } from "@/lib/users/contract";
import { failedTitle } from "./failed-title";
import { NewPasswordFields } from "./new-password-fields.client";

type Props = {
  onSignedIn: () => Promise<void>;
  email: string;
  onEmail: (email: string) => void;
  focus: boolean;
};

/** An account of one's own; whoever makes it is logged in. Mails come in the language of the page. */
export function RegisterForm({ onSignedIn, email, onEmail, focus }: Props) {
  const t = useTranslations("users");
  const form = useContractForm(registerCall, {
    values: { email, password1: "", password2: "", language: useLocale() },
    mandatory: ["email", "password1", "password2"],
    onDone: onSignedIn,
  });
  return (
    <Form form={form} label={t("register.title")}>
      <FormProblem {...failedTitle(form, t("register.failed"))} />
      <TextField
        name="email"
        type="email"
        label={t("signIn.email")}
        autoComplete="username"
        autoFocus={focus}
        onChange={onEmail}
        required
      />
      <NewPasswordFields names={["password1", "password2"]} words={[readText(form.values.email)]} />
      <SubmitButton className="mt-1">{t("register.submit")}</SubmitButton>
    </Form>
  );
}

"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { signInCall } from "@/lib/users/sessions/contract";
import { failedTitle } from "../failures";

type Props = {
  onSignedIn: (key: string) => void | Promise<void>;
  email?: string;
  /** Called on each keystroke. */
  onEmail?: (email: string) => void;
  /** Shown below the password; receives whether the last try failed. */
  forgotten?: (hasFailed: boolean) => ReactNode;
  focus?: boolean;
};

const nothing = () => undefined;

/** E-mail and password. The server's error comes first, and only once. */
export function SignInForm({ onSignedIn, email = "", onEmail = nothing, forgotten, focus = true }: Props) {
  const t = useTranslations("users.signIn");
  const form = useContractForm(signInCall, {
    values: { email, password: "" },
    explain: ({ nonFieldErrors }) => nonFieldErrors[0] ?? null,
    onDone: ({ key }) => onSignedIn(key),
  });
  return (
    <Form form={form} label={t("submit")}>
      <FormProblem {...failedTitle(form, t("failed"))} />
      <TextField
        name="email"
        type="email"
        label={t("email")}
        autoComplete="username"
        autoFocus={focus}
        onChange={onEmail}
        required
      />
      <PasswordField name="password" label={t("password")} autoComplete="current-password" required />
      {forgotten ? <div className="-mt-2 text-sm">{forgotten(form.problem !== null)}</div> : null}
      <SubmitButton className="mt-1">{t("submit")}</SubmitButton>
    </Form>
  );
}

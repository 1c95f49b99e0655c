"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { leavesPage } from "@/lib/kit/call/use-action";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { unlockSharedLinkCall } from "@/lib/sharing/contract";

/** The right password opens the page again, now with a cookie. */
export function UnlockForm({ token }: { token: string }) {
  const t = useTranslations("sharedPage.locked");
  const form = useContractForm(unlockSharedLinkCall, {
    values: { token, password: "" },
    onDone: () => {
      window.location.reload();
      return leavesPage();
    },
  });
  return (
    <Form form={form}>
      <FormProblem />
      <p>{t("text")}</p>
      <PasswordField name="password" label={t("password")} autoComplete="off" required />
      <div>
        <SubmitButton>{t("show")}</SubmitButton>
      </div>
    </Form>
  );
}

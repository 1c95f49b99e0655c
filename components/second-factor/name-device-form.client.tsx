"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form.client";
import { FormProblem } from "@/components/ui/form-problem.client";
import { SubmitButton } from "@/components/ui/submit-button.client";
import { TextField } from "@/components/ui/text-field.client";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { addAuthenticatorCall } from "@/lib/second-factor/contract";
import type { BegunDevice } from "./confirm-device-form.client";

type Props = {
  onFailed: (failure: CallFailed) => void;
  onDone: (device: BegunDevice) => void;
  onCancel: () => void;
};

export function NameDeviceForm({ onFailed, onDone, onCancel }: Props) {
  const t = useTranslations("secondFactor");
  const common = useTranslations("common");
  const form = useContractForm(addAuthenticatorCall, {
    values: { name: "" },
    onDone,
    explain: (failure) => {
      onFailed(failure);
      return null;
    },
  });
  return (
    <Form form={form}>
      <FormProblem />
      <p className="text-muted">{t("appHint")}</p>
      <TextField
        name="name"
        label={t("name")}
        hint={t("nameHint")}
        required
        counter={60}
        autoComplete="off"
        autoFocus
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{common("cancel")}</Button>
        <SubmitButton>{t("continue")}</SubmitButton>
      </div>
    </Form>
  );
}

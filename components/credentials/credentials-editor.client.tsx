"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { Form } from "@/components/ui/form.client";
import { FormProblem } from "@/components/ui/form-problem.client";
import { SubmitButton } from "@/components/ui/submit-button.client";
import type { Credentials } from "@/lib/credentials/contract";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { CredentialsFields } from "./credentials-fields.client";
import type { FormChoices } from "./form-choices";

type Props = {
  title: string;
  description?: string;
  form: FormState;
  choices: FormChoices;
  stored: Credentials | null;
  /** Above the fields. */
  notice?: ReactNode;
  /** In place of what the form itself would say is wrong. */
  problem?: ReactNode;
  /** Told before the form is submitted: what is to follow the save. */
  thenHarvest: (wanted: boolean) => void;
  onClose: () => void;
};

/** The dialog's frame around the fields. Enter and "Save" only save. */
export function CredentialsEditor({
  title,
  description,
  form,
  choices,
  stored,
  notice,
  problem,
  thenHarvest,
  onClose,
}: Props) {
  const t = useTranslations("credentialsPages");
  const common = useTranslations("common");
  const id = useId();
  const saveAndHarvest = () => {
    thenHarvest(true);
    void form.submit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(description ? { description } : {})}
      dirty={form.isDirty}
      footer={
        <>
          <Button onClick={saveAndHarvest} busy={form.isBusy}>
            {t("saveAndHarvest")}
          </Button>
          <SubmitButton form={id} busy={form.isBusy} onClick={() => thenHarvest(false)}>
            {common("save")}
          </SubmitButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {notice}
        <Form form={form} id={id}>
          {problem ?? <FormProblem />}
          <CredentialsFields form={form} choices={choices} stored={stored} />
        </Form>
      </div>
    </Dialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { Button } from "../button";
import { Form } from "../fields/form.client";
import { FormProblem } from "../fields/form-problem.client";
import { OutOfDateMessage } from "../fields/out-of-date.client";
import { SubmitButton } from "../fields/submit-button.client";
import { Dialog } from "./dialog.client";

type Props = {
  form: FormState;
  title: string;
  description?: string;
  size?: "narrow" | "small" | "medium" | "large";
  /** Label of the submit button (default "Save"). */
  submit?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** A choice or confirmation is missing. */
  isDisabled?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: error summary on top, Cancel and submit at the bottom. */
export function FormDialog({
  form,
  title,
  description,
  size = "small",
  submit,
  danger = false,
  isDisabled = false,
  onClose,
  children,
}: Props) {
  const t = useTranslations("common");
  const id = useId();
  const router = useRouter();
  const showCurrent = () => {
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size={size}
      title={title}
      {...(description !== undefined && { description })}
      dirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <SubmitButton form={id} variant={danger ? "danger" : "primary"} busy={form.isBusy} disabled={isDisabled}>
            {submit ?? t("save")}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} id={id}>
        {form.isOutOfDate ? <OutOfDateMessage onReload={showCurrent} /> : <FormProblem />}
        {children}
      </Form>
    </Dialog>
  );
}

"use client";

import { type ReactNode, useId, useRef } from "react";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { FormContext } from "./form-context.client";

type Props = {
  form: FormState;
  /** For a submit button outside, in a dialog's footer: `<SubmitButton form={id}>`. */
  id?: string;
  /** Accessible name, if a page has several forms. */
  label?: string;
  children: ReactNode;
};

/**
 * Provides values to its fields; Enter submits. The method prevents native submits before hydration, which would put
 * the typed values into the address.
 */
export function Form({ form, id, label, children }: Props) {
  const ownId = useId();
  const labels = useRef(new Map<string, string>());
  const formId = id ?? ownId;
  return (
    <FormContext value={{ ...form, id: formId, labels: labels.current }}>
      <form
        id={formId}
        method="dialog"
        noValidate
        aria-label={label}
        className="flex flex-col gap-4"
        onBlur={form.leave}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const refused = event.currentTarget.querySelector<HTMLElement>("[data-refused]");
          if (refused) refused.focus();
          else void form.submit();
        }}
      >
        {children}
      </form>
    </FormContext>
  );
}

"use client";

import { useState } from "react";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";

/** A rejected form: a message for the form and for its fields. */
export function FormSample() {
  const [values, setValues] = useState<Record<string, unknown>>({ title: "", customer_id: "cz-0001" });
  const [isRefused, setRefused] = useState(false);
  const form = {
    values,
    errors: isRefused ? { title: ["This field is mandatory"] } : {},
    problem: isRefused ? "Some values are missing or wrong." : null,
    isBusy: false,
    isDirty: true,
    isOutOfDate: false,
    set: (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
    leave: () => undefined,
    submit: async () => setRefused(!values.title),
  };
  return (
    <Form form={form} label="Sample">
      <div className="flex max-w-[480px] flex-col gap-4">
        <FormProblem />
        <TextField name="title" label="Title" required />
        <TextField name="customer_id" label="Customer ID" />
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </div>
    </Form>
  );
}

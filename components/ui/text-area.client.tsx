"use client";

import type { ComponentProps } from "react";
import { Field } from "./field";
import { type FieldProps, readText, useField } from "./form-context.client";

type Props = FieldProps<string> & Pick<ComponentProps<"textarea">, "rows" | "maxLength" | "placeholder">;

export function TextArea({ rows = 4, ...props }: Props) {
  const { label, name, hint, required, hideLabel, disabled, maxLength, placeholder } = props;
  const field = useField(props, readText);
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      <textarea
        {...field.aria}
        id={field.id}
        name={name}
        rows={rows}
        disabled={disabled}
        maxLength={maxLength}
        placeholder={placeholder}
        value={field.value}
        onChange={(event) => field.change(event.target.value)}
        className="field-box w-full px-3 py-2"
      />
    </Field>
  );
}

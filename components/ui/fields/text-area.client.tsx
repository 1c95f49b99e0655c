"use client";

import { Field } from "./field";
import { type FieldProps, textOfField, useField } from "./form-context.client";

export function TextArea({
  placeholder,
  rows = 8,
  ...props
}: FieldProps<string> & { placeholder?: string; rows?: number }) {
  const { label, hint, required, hideLabel, name, disabled } = props;
  const field = useField(props, textOfField);
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      <textarea
        {...field.aria}
        id={field.id}
        name={name}
        rows={rows}
        disabled={disabled}
        placeholder={placeholder}
        value={field.value}
        onChange={({ target }) => field.change(target.value)}
        className="field-box w-full p-3"
      />
    </Field>
  );
}

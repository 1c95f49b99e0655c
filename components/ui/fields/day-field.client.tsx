"use client";

import { Field } from "./field";
import { type FieldProps, readText, useField } from "./form-context.client";

type Props = FieldProps<string> & { min?: string | undefined; max?: string | undefined };

/** A day as yyyy-MM-dd or "", in the browser's own field: only whole days and none are told. */
export function DayField({ min, max, ...props }: Props) {
  const field = useField(props, readText);
  const { label, name, hint, required, hideLabel, disabled } = props;
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      <input
        {...field.aria}
        key={field.value}
        id={field.id}
        name={name}
        type="date"
        defaultValue={field.value}
        min={min}
        max={max ?? "9999-12-31"}
        disabled={disabled}
        className="field-box h-9 w-full px-3"
        onBlur={({ target }) => {
          if (!target.validity.badInput && target.value !== field.value) field.change(target.value);
        }}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
      />
    </Field>
  );
}

"use client";

import { type FieldProps, useField } from "./form-context.client";
import type { Option, OptionValue } from "./option";

type Props<V extends OptionValue> = FieldProps<V | null> & { options: readonly Option<V>[] };

export function RadioGroup<V extends OptionValue>({ options, ...props }: Props<V>) {
  const field = useField<V | null>(props, (value) => options.find((option) => option.value === value)?.value ?? null);
  const { label, hint, hideLabel, disabled } = props;
  return (
    <fieldset
      id={field.id}
      aria-describedby={field.aria["aria-describedby"]}
      disabled={disabled}
      className="flex flex-col gap-1"
    >
      <legend className={hideLabel ? "sr-only" : "mb-1 font-semibold text-sm"}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-7 items-start gap-2 py-0.5">
          <input
            type="radio"
            name={field.id}
            disabled={option.disabled}
            checked={field.value === option.value}
            onChange={() => field.change(option.value)}
            className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-control bg-surface checked:border-[5px] checked:border-brand"
          />
          <span>
            {option.label}
            {option.hint ? <span className="block text-muted text-sm">{option.hint}</span> : null}
          </span>
        </label>
      ))}
      {hint ? (
        <p id={`${field.id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {field.error ? (
        <p id={`${field.id}-error`} className="text-danger text-sm">
          {field.error}
        </p>
      ) : null}
    </fieldset>
  );
}

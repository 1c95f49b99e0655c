"use client";

import clsx from "clsx";
import { Check, Minus } from "lucide-react";
import { type FieldProps, readFlag, useField } from "./form-context.client";

type Props = FieldProps<boolean> & {
  /** Some of the items it represents are ticked. */
  isMixed?: boolean;
};

export function Checkbox({ isMixed = false, ...props }: Props) {
  const field = useField(props, readFlag);
  const { label, name, hint, hideLabel, disabled } = props;
  const Icon = isMixed ? Minus : Check;
  return (
    <div>
      <label
        className={clsx(
          "inline-flex min-h-6",
          // Without a visible label the target is 24 px, with the box in its center.
          hideLabel ? "size-6 items-center justify-center" : "items-start gap-2",
          disabled && "opacity-60",
        )}
      >
        <span className={clsx("relative flex size-4 shrink-0", !hideLabel && "mt-0.5")}>
          <input
            {...field.aria}
            type="checkbox"
            id={field.id}
            name={name}
            disabled={disabled}
            checked={field.value}
            ref={(box) => {
              if (box) box.indeterminate = isMixed;
            }}
            onChange={(event) => field.change(event.target.checked)}
            className="peer size-4 appearance-none rounded-sm border border-control bg-surface checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand aria-invalid:border-danger"
          />
          <Icon
            size={12}
            strokeWidth={3}
            aria-hidden
            className="pointer-events-none absolute inset-0.5 hidden text-brand-ink peer-checked:block peer-indeterminate:block"
          />
        </span>
        <span className={clsx(hideLabel && "sr-only")}>{label}</span>
      </label>
      {hint ? (
        <p id={`${field.id}-hint`} className="pl-6 text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {field.error ? (
        <p id={`${field.id}-error`} className="pl-6 text-danger text-sm">
          {field.error}
        </p>
      ) : null}
    </div>
  );
}

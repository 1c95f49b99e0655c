"use client";

import clsx from "clsx";
import { type FieldProps, readFlag, useField } from "./form-context.client";

export function Switch(props: FieldProps<boolean>) {
  const field = useField(props, readFlag);
  const { label, name, hint, hideLabel, disabled } = props;
  return (
    <div className="print:hidden">
      <label className={clsx("inline-flex min-h-6 items-center gap-2.5", disabled && "opacity-60")}>
        <span className="relative flex h-5 w-9 shrink-0">
          <input
            {...field.aria}
            type="checkbox"
            role="switch"
            id={field.id}
            name={name}
            disabled={disabled}
            checked={field.value}
            aria-checked={field.value}
            onChange={(event) => field.change(event.target.checked)}
            className="peer h-5 w-9 appearance-none rounded-full border border-control bg-sunken transition-colors checked:border-brand checked:bg-brand"
          />
          <span className="pointer-events-none absolute top-1 left-1 size-3 rounded-full bg-control transition-transform peer-checked:translate-x-4 peer-checked:bg-brand-ink" />
        </span>
        <span className={clsx(hideLabel && "sr-only")}>{label}</span>
      </label>
      {hint ? (
        <p id={`${field.id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import { FieldNotes } from "./field";
import { type FieldProps, textOfField, useField } from "./form-context.client";

type Props = FieldProps<string> & {
  /** Suggested colors (#RRGGBB) with their names. */
  swatches: readonly { value: string; label: string }[];
  /** Label of the field for any other color. */
  other: string;
};

export function ColorField({ swatches, other, ...props }: Props) {
  const field = useField(props, textOfField);
  const { id, value } = field;
  const { label, hint } = props;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {swatches.map((swatch) => {
          const isOn = swatch.value.toLowerCase() === value.toLowerCase();
          return (
            <button
              key={swatch.value}
              type="button"
              aria-label={swatch.label}
              aria-pressed={isOn}
              data-tip={swatch.label}
              onClick={() => field.change(swatch.value)}
              style={{ backgroundColor: swatch.value }}
              className={clsx(
                "flex size-7 items-center justify-center rounded-full ring-1 ring-control ring-inset",
                isOn && "outline-2 outline-brand outline-offset-2",
              )}
            >
              {isOn ? <Check size={14} aria-hidden className="text-white mix-blend-difference" /> : null}
            </button>
          );
        })}
        <label className="ml-1 flex min-h-7 items-center gap-2 text-sm" htmlFor={id}>
          <input
            {...field.aria}
            id={id}
            type="color"
            value={/^#[\da-f]{6}$/i.test(value) ? value : "#000000"}
            onChange={({ target }) => field.change(target.value)}
            className="size-7 cursor-pointer rounded-sm border border-control bg-transparent p-0.5"
          />
          {other}
        </label>
      </div>
      <FieldNotes id={id} hint={hint} error={field.error} />
    </fieldset>
  );
}

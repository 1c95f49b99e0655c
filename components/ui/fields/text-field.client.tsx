"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Field } from "./field";
import { type FieldProps, textOfField, useEarlyInput, useField } from "./form-context.client";

type Props = FieldProps<string> &
  Pick<
    ComponentProps<"input">,
    "autoComplete" | "autoFocus" | "inputMode" | "list" | "placeholder" | "maxLength" | "spellCheck"
  > & {
    type?: "text" | "email" | "url" | "search" | "number";
    /** Maximum length; shows how much of it is used. */
    counter?: number;
    /** Inside the box at its start, such as an icon. */
    start?: ReactNode;
    monospaced?: boolean;
  };

export function TextField({ counter, start, monospaced, type = "text", onChange, value, ...props }: Props) {
  const { label, name, hint, required, hideLabel, error: _, ...native } = props;
  const field = useField(
    { ...props, ...(value === undefined ? {} : { value }), ...(onChange ? { onChange } : {}) },
    textOfField,
  );
  const box = useEarlyInput(field);
  return (
    <Field
      id={field.id}
      label={label}
      hint={hint}
      error={field.error}
      required={required}
      hideLabel={hideLabel}
      aside={counter === undefined ? null : <Counter used={field.value.length} of={counter} />}
    >
      <div className="relative">
        {start ? (
          <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-muted">{start}</span>
        ) : null}
        <input
          {...native}
          {...field.aria}
          ref={box}
          id={field.id}
          name={name}
          type={type}
          value={field.value}
          onChange={(event) => field.change(event.target.value)}
          className={clsx("field-box h-9 w-full px-3", start && "pl-9", monospaced && "font-mono")}
        />
      </div>
    </Field>
  );
}

function Counter({ used, of }: { used: number; of: number }) {
  const t = useTranslations("ui");
  return (
    <span className={clsx("tabular text-sm", used > of ? "text-danger" : "text-muted")}>
      <span aria-hidden>{`${used}/${of}`}</span>
      <span className="sr-only">{t("counter", { used, of })}</span>
    </span>
  );
}

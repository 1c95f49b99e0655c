"use client";

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { useLazyPart } from "../parts/use-lazy-part";
import type { Addition } from "./combobox.client";
import { Field } from "./field";
import { type FieldProps, useField } from "./form-context.client";
import { useEarlyKeys } from "./opens-list";
import type { Option, OptionValue } from "./option";

const load = () => import("./combobox.client").then(({ Combobox }) => ({ default: Combobox }));
const Combobox = lazy(load);

type Props<V extends OptionValue> = FieldProps<V | null> & {
  options: readonly Option<V>[];
  placeholder?: string;
  start?: ReactNode;
  addition?: Addition | undefined;
};

/** A Combobox for pages where few readers use it: a button until opened. Dialogs load the Combobox directly. */
export function LazyCombobox<V extends OptionValue>({ options, placeholder, start, addition, ...props }: Props<V>) {
  const find = (value: unknown) => options.find((option) => option.value === value);
  const field = useField<V | null>(props, (value) => find(value)?.value ?? null);
  const { openedBy, open, preload } = useLazyPart(load);
  const { typedBefore, opens } = useEarlyKeys();
  const { label, hint, required, hideLabel, disabled = false } = props;
  const { id, aria, value } = field;
  const change = (choice: unknown) => {
    const option = find(choice);
    if (option) field.change(option.value);
  };
  if (openedBy)
    return (
      <Combobox
        {...props}
        {...{ options, placeholder, start, addition, value, typedBefore }}
        autoFocus
        onChange={change}
      />
    );
  return (
    <Field id={id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      <button
        {...aria}
        {...preload}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${id}-label`}
        disabled={disabled}
        onClick={() => open("pointer")}
        onKeyDown={(event) => opens(event) && open("keyboard")}
        className="field-box relative flex h-9 w-full items-center truncate pr-9 pl-3 text-left"
      >
        {start ? <span className="-ml-0.5 flex pr-2.5 text-muted">{start}</span> : null}
        <span className={clsx("truncate", value === null && "text-muted")}>{find(value)?.label ?? placeholder}</span>
        <ChevronDown size={16} aria-hidden className="absolute right-2.5 text-muted" />
      </button>
    </Field>
  );
}

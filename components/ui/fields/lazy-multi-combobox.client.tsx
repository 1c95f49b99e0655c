"use client";

import { ChevronDown } from "lucide-react";
import { lazy } from "react";
import { useLazyPart } from "../parts/use-lazy-part";
import { ChosenOption } from "./chosen-option.client";
import { Field } from "./field";
import { type FieldProps, useField } from "./form-context.client";
import { useEarlyKeys } from "./opens-list";
import type { Option, OptionValue } from "./option";

const load = () => import("./multi-combobox.client").then(({ MultiCombobox }) => ({ default: MultiCombobox }));
const MultiCombobox = lazy(load);

type Props<V extends OptionValue> = FieldProps<readonly V[]> & {
  options: readonly Option<V>[];
  placeholder?: string;
  /** Focuses the closed field on mount. */
  autoFocus?: boolean;
};

/** A MultiCombobox for pages: until opened, removable chips and a button. */
export function LazyMultiCombobox<V extends OptionValue>({
  options,
  placeholder,
  autoFocus = false,
  ...props
}: Props<V>) {
  const field = useField<readonly V[]>(props, (value) =>
    Array.isArray(value) ? options.filter((option) => value.includes(option.value)).map((option) => option.value) : [],
  );
  const { openedBy, open, preload } = useLazyPart(load);
  const { typedBefore, opens } = useEarlyKeys();
  const { label, hint, required, hideLabel, disabled = false } = props;
  const { id, aria, value } = field;
  const selected = options.filter((option) => value.includes(option.value));
  const remove = (gone: V) => field.change(value.filter((one) => one !== gone));
  const change = (choices: readonly unknown[]) =>
    field.change(options.filter((option) => choices.includes(option.value)).map((option) => option.value));
  const prompt = placeholder === undefined ? {} : { placeholder };
  if (openedBy)
    return <MultiCombobox {...props} {...prompt} {...{ options, value, typedBefore }} autoFocus onChange={change} />;
  return (
    <Field id={id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      <div className="field-box flex min-h-9 flex-wrap items-center gap-1 py-1 pl-1.5">
        {selected.map((option) => (
          <ChosenOption key={option.value} option={option} onRemove={() => remove(option.value)} />
        ))}
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
          // biome-ignore lint/a11y/noAutofocus: for fields that the user has just added
          autoFocus={autoFocus}
          onClick={() => open("pointer")}
          onKeyDown={(event) => {
            const last = value.at(-1);
            if (event.key === "Backspace" && last !== undefined) remove(last);
            else if (opens(event)) open("keyboard");
          }}
          className="flex h-6 min-w-24 grow items-center justify-between gap-1 pr-2.5 pl-1 text-left outline-none"
        >
          <span className="truncate text-muted">{selected.length === 0 ? placeholder : null}</span>
          <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
        </button>
      </div>
    </Field>
  );
}

"use client";

import { ComboboxButton, ComboboxInput, Combobox as Headless } from "@headlessui/react";
import { ChevronDown } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { ChosenOption } from "./chosen-option.client";
import { searchOptions, staysClosed, useTyped } from "./combobox.client";
import { ComboboxList } from "./combobox-list.client";
import { Field } from "./field";
import { type FieldProps, useField } from "./form-context.client";
import type { Option, OptionValue } from "./option";

type Props<V extends OptionValue> = FieldProps<readonly V[]> & {
  options: readonly Option<V>[];
  placeholder?: string;
  /** Focuses the field on mount, which opens the list. */
  autoFocus?: boolean;
  /** Text typed before the field was loaded. */
  typedBefore?: RefObject<string>;
  /** The caller filters the options that are not chosen; called like that of a Combobox. */
  onSearch?: (words: string) => void;
};

/** Several of many; choices are chips, and Backspace in the empty box removes the last. */
export function MultiCombobox<V extends OptionValue>({
  options,
  placeholder,
  autoFocus = false,
  typedBefore,
  onSearch,
  ...props
}: Props<V>) {
  const { typed, setTyped } = useTyped(onSearch);
  const takeTyped = useEffectEvent(() => typedBefore?.current && setTyped(typedBefore.current));
  useEffect(() => void takeTyped(), []);
  const field = useField<readonly V[]>(props, (value) =>
    Array.isArray(value) ? options.filter((option) => value.includes(option.value)).map((option) => option.value) : [],
  );
  const selected = options.filter(({ value }) => field.value.includes(value));
  const offered = searchOptions(options, typed);
  const { label, hint, required, hideLabel, disabled = false } = props;
  const remove = (gone: V) => field.change(field.value.filter((value) => value !== gone));
  const last = field.value.at(-1);
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      <Headless<Option<V>, true>
        multiple
        value={selected}
        by="value"
        immediate
        disabled={disabled}
        virtual={{ options: [...offered], disabled: (option) => option?.disabled ?? false }}
        onChange={(choices) => {
          field.change(choices.map(({ value }) => value));
          setTyped("");
        }}
        onClose={() => setTyped("")}
      >
        <div className="field-box relative flex min-h-9 flex-wrap items-center gap-1 py-1 pl-1.5">
          {selected.map((option) => (
            <ChosenOption key={option.value} option={option} onRemove={() => remove(option.value)} />
          ))}
          <ComboboxInput
            {...field.aria}
            id={field.id}
            autoFocus={autoFocus}
            aria-labelledby={`${field.id}-label`}
            autoComplete="off"
            placeholder={selected.length === 0 ? placeholder : undefined}
            value={typed}
            onFocus={staysClosed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Backspace" && typed === "" && last !== undefined) remove(last);
            }}
            className="h-6 w-0 min-w-24 grow bg-transparent px-1 outline-none"
          />
          <ComboboxButton aria-label={label} className="flex h-6 items-center pr-2.5 pl-1 text-muted">
            <ChevronDown size={16} aria-hidden />
          </ComboboxButton>
          <ComboboxList
            options={options}
            isEmpty={typed !== "" && offered.length === 0}
            isNarrowed={typed.trim() !== ""}
          />
        </div>
      </Headless>
    </Field>
  );
}

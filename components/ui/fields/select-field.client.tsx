"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy } from "react";
import { useLazyPart } from "../parts/use-lazy-part";
import { Field } from "./field";
import { type FieldProps, useField } from "./form-context.client";
import { opensList } from "./opens-list";
import type { Option, OptionValue } from "./option";
import { selectStyle } from "./select-style";

const load = () => import("./select-box.client").then(({ SelectBox }) => ({ default: SelectBox }));
const SelectBox = lazy(load);

type Props<V extends OptionValue> = FieldProps<V | null> & {
  options: readonly Option<V>[];
  placeholder?: string;
  /** Focuses the closed field on mount. */
  autoFocus?: boolean;
};

/** For up to about fifteen options; use Combobox for more. */
export function SelectField<V extends OptionValue>({ options, placeholder, autoFocus = false, ...props }: Props<V>) {
  const t = useTranslations("ui");
  const find = (value: unknown) => options.find((option) => String(option.value) === String(value));
  const field = useField<V | null>(props, (value) => find(value)?.value ?? null);
  const { openedBy, open, preload } = useLazyPart(load);
  const { label, hint, required, hideLabel, disabled = false } = props;
  const { id, aria, value } = field;
  const empty = placeholder ?? t("choose");
  const change = (text: string) => {
    const choice = find(text);
    if (choice) field.change(choice.value);
  };
  return (
    <Field id={id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      {openedBy ? (
        <SelectBox {...{ id, aria, options, value, disabled }} placeholder={empty} onChange={change} />
      ) : (
        <button
          {...aria}
          {...preload}
          id={id}
          type="button"
          role="combobox"
          aria-autocomplete="none"
          aria-expanded={false}
          aria-labelledby={`${id}-label`}
          data-placeholder={value === null ? "" : undefined}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: for fields that the user has just added
          autoFocus={autoFocus}
          onClick={() => open("pointer")}
          onKeyDown={(event) => opensList(event) && open("keyboard")}
          className={selectStyle}
        >
          <span className="truncate">{find(value)?.label ?? empty}</span>
          <ChevronDown size={16} className="shrink-0 text-muted" aria-hidden />
        </button>
      )}
    </Field>
  );
}

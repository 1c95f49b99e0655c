"use client";

import * as Select from "@radix-ui/react-select";
import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Field } from "./field";
import { type FieldProps, useField } from "./form-context.client";
import type { Option, OptionValue } from "./option";

type Props<V extends OptionValue> = FieldProps<V | null> & { options: readonly Option<V>[]; placeholder?: string };

/** One of a few; for more than about fifteen use Combobox. */
export function SelectField<V extends OptionValue>({ options, placeholder, ...props }: Props<V>) {
  const t = useTranslations("ui");
  const find = (value: unknown) => options.find((option) => String(option.value) === String(value));
  const field = useField<V | null>(props, (value) => find(value)?.value ?? null);
  const { label, hint, required, hideLabel, disabled } = props;
  const change = (text: string) => {
    const chosen = find(text);
    if (chosen) field.change(chosen.value);
  };
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      <Select.Root
        value={field.value === null ? "" : String(field.value)}
        onValueChange={change}
        {...(disabled === undefined ? {} : { disabled })}
      >
        <Select.Trigger
          {...field.aria}
          id={field.id}
          aria-labelledby={`${field.id}-label ${field.id}`}
          className="field-box flex h-9 w-full items-center justify-between gap-2 px-3 text-left data-placeholder:text-muted"
        >
          <span className="truncate">
            <Select.Value placeholder={placeholder ?? t("choose")} />
          </span>
          <ChevronDown size={16} className="shrink-0 text-muted" aria-hidden />
        </Select.Trigger>
        <Select.Portal>
          <Select.Content
            position="popper"
            sideOffset={4}
            className="appear z-tip max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(32rem,calc(100vw-16px))] overflow-hidden rounded-lg bg-raised shadow-float"
          >
            <Select.Viewport className="p-1">
              {options.map((option) => (
                <SelectOption key={option.value} option={option} />
              ))}
            </Select.Viewport>
          </Select.Content>
        </Select.Portal>
      </Select.Root>
    </Field>
  );
}

function SelectOption({ option: { value, label, hint, strong, disabled } }: { option: Option }) {
  return (
    <Select.Item
      value={String(value)}
      disabled={disabled ?? false}
      // Named by all it shows, the hint as well.
      aria-labelledby={undefined}
      className="flex min-h-8 select-none items-center gap-2 rounded py-1 pr-3 pl-2 outline-none data-disabled:opacity-50 data-highlighted:bg-brand-soft"
    >
      <span className="flex w-4 shrink-0 text-brand">
        <Select.ItemIndicator>
          <Check size={16} aria-hidden />
        </Select.ItemIndicator>
      </span>
      <span className={clsx("grow", strong && "font-semibold")}>
        <Select.ItemText>{label}</Select.ItemText>
      </span>
      {hint ? <span className="tabular pl-4 text-muted text-sm">{hint}</span> : null}
    </Select.Item>
  );
}

"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Field } from "../field";
import { type FieldProps, textOfField, useField } from "../form-context.client";
import { parseDay } from "./day-text";
import { isWithin } from "./month-text";
import { useRefused } from "./use-refused";

type Props = FieldProps<string> & { min?: string | undefined; max?: string | undefined };

/** A day, typed as yyyy-MM-dd in any locale or picked in the browser's calendar. Reports only valid days and null. */
export function DayField({ min, max, ...props }: Props) {
  const t = useTranslations("ui.day");
  const { refuse, stays, problem, mark } = useRefused((text) => t("refused", { typed: text }));
  const field = useField({ ...props, ...problem }, textOfField);
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const { label, name, hint, required, hideLabel, disabled } = props;
  const accept = (day: string) => {
    if (day !== field.value) field.change(day);
    refuse(null);
    setTyped(null);
  };
  const leave = () => {
    if (typed === null) return;
    const day = typed.trim() === "" ? "" : parseDay(typed);
    // A named field in a form is validated there with the other fields.
    const isAccepted = name !== undefined || day === "" || (day !== null && isWithin(day, min, max ?? "9999-12-31"));
    if (day !== null && isAccepted) return accept(day);
    refuse(typed.trim());
    if (!stays) setTyped(null);
  };
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      <div className="field-box relative flex h-9 items-center">
        <input
          {...field.aria}
          {...mark}
          id={field.id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("placeholder")}
          disabled={disabled}
          value={typed ?? field.value}
          onChange={({ target }) => {
            setTyped(target.value);
            refuse(null);
          }}
          onBlur={leave}
          onKeyDown={({ key }) => key === "Enter" && leave()}
          className="h-full min-w-0 grow bg-transparent px-3 outline-none"
        />
        <input
          ref={calendar}
          type="date"
          aria-hidden
          tabIndex={-1}
          disabled={disabled}
          min={min}
          max={max ?? "9999-12-31"}
          value={field.value}
          onChange={({ target }) => accept(target.value)}
          className="pointer-events-none absolute bottom-0 left-0 h-0 w-full opacity-0"
        />
        <button
          type="button"
          aria-label={t("pick", { field: label })}
          disabled={disabled}
          onClick={() => calendar.current?.showPicker()}
          className="mr-0.5 flex size-7 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink focus-visible:outline-offset-0"
        >
          <CalendarDays size={16} aria-hidden />
        </button>
      </div>
    </Field>
  );
}

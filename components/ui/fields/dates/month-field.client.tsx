"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { later } from "../../parts/later";
import { Field } from "../field";
import { type FieldProps, textOfField, useField } from "../form-context.client";
import { isMonthText, isWithin, parseMonthText, shiftMonth } from "./month-text";
import { useRefused } from "./use-refused";

const load = () => import("./month-picker.client").then(({ MonthPicker }) => MonthPicker);
const MonthPicker = later(load);

type Props = FieldProps<string> & { min?: string; max?: string };

/** A month, typed as yyyy-MM or picked; arrow keys step by months, with Shift by years. */
export function MonthField({ min, max, ...props }: Props) {
  const t = useTranslations("ui.month");
  const { refuse, stays, problem, mark } = useRefused((text) => t("refused", { typed: text }));
  const field = useField({ ...props, ...problem }, textOfField);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { label, name, hint, required, hideLabel, disabled } = props;

  const type = (text: string) => {
    setTyped(text);
    refuse(null);
    const month = parseMonthText(text);
    if (month && isMonthText(text) && isWithin(month, min, max)) field.change(month);
    if (text === "" && !required) field.change("");
  };
  const leave = () => {
    const text = (typed ?? "").trim();
    const month = parseMonthText(text);
    const isTaken = month !== null && isWithin(month, min, max);
    if (isTaken) field.change(month);
    else if (text !== "") refuse(text);
    if (isTaken || text === "" || !stays) setTyped(null);
  };
  const step = (count: number) => {
    const next = isMonthText(field.value) ? shiftMonth(field.value, count) : (max ?? min);
    if (next && isWithin(next, min, max)) field.change(next);
    refuse(null);
    setTyped(null);
  };
  const near = () => {
    // A failed preload is retried when the picker opens.
    load().catch(() => undefined);
  };

  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      <div ref={box} className="field-box flex h-9 items-center">
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
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === "Enter") leave();
            const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
            if (by === 0) return;
            event.preventDefault();
            step(event.shiftKey ? by * 12 : by);
          }}
          className="h-full min-w-0 grow bg-transparent px-3 outline-none"
        />
        <button
          type="button"
          aria-label={t("pick", { field: label })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={disabled}
          onPointerEnter={near}
          onFocus={near}
          onClick={() => setOpen(!isOpen)}
          className="mr-0.5 flex size-7 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink focus-visible:outline-offset-0"
        >
          <CalendarDays size={16} aria-hidden />
        </button>
      </div>
      {isOpen ? (
        <MonthPicker
          label={label}
          box={box}
          value={field.value}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          onPick={(month) => {
            field.change(month);
            refuse(null);
            setTyped(null);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Field>
  );
}

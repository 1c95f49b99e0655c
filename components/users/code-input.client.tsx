"use client";

import { type RefObject, useId } from "react";
import { Field } from "@/components/ui/field";
import { CODE_LENGTH, digitsOf } from "./code-digits";

type Props = {
  label: string;
  value: string;
  error: string | null;
  /** Kept, with the focus, while it is being verified. */
  readOnly: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (digits: string) => void;
};

/** Six digits; whatever else is pasted along with them falls away. */
export function CodeInput({ label, value, error, readOnly, inputRef, onChange }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <input
        ref={inputRef}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: the one thing to do on this screen
        autoFocus
        spellCheck={false}
        placeholder={"·".repeat(CODE_LENGTH)}
        value={value}
        readOnly={readOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(digitsOf(event.target.value))}
        className="field-box tabular h-14 w-full pr-3 pl-[calc(0.75rem+0.4em)] text-center font-semibold text-2xl tracking-[0.4em]"
      />
      <p id={`${id}-error`} role="alert" className="text-danger">
        {error}
      </p>
    </Field>
  );
}

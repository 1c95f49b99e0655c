"use client";

import { createContext, type RefObject, useContext, useEffect, useEffectEvent, useId, useRef } from "react";
import type { FormState } from "@/lib/kit/call/use-contract-form";

export type BoundForm = FormState & {
  id: string;
  /** Labels by field name, for the error summary. */
  labels: Map<string, string>;
};

export const FormContext = createContext<BoundForm | null>(null);

/** Props of every field. Inside a form `name` is enough; elsewhere pass `value` and `onChange`. */
export type FieldProps<T> = {
  label: string;
  name?: string;
  value?: T;
  onChange?: (value: T) => void;
  hint?: string;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  /** In a form: the value cannot be submitted, and submitting focuses the field instead. */
  isRefused?: boolean;
  /** The label is only read aloud; for fields in a toolbar. */
  hideLabel?: boolean;
};

export type FieldState<T> = {
  id: string;
  value: T;
  error: string | undefined;
  /** Description and validity for the control. */
  aria: {
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
    "aria-required": true | undefined;
    "data-refused": true | undefined;
  };
  change: (value: T) => void;
};

/** Connects a field to its form, or to its own props. `read` converts the form's value to the field's type. */
export function useField<T>(props: FieldProps<T>, read: (value: unknown) => T): FieldState<T> {
  const form = useContext(FormContext);
  const ownId = useId();
  const { name, label, hint } = props;
  const bound = form && name !== undefined ? form : null;
  const id = bound ? fieldId(bound.id, name ?? "") : ownId;
  const error = props.error ?? (name === undefined ? undefined : bound?.errors[name]?.join(" "));

  useEffect(() => {
    if (name === undefined) return;
    bound?.labels.set(name, label);
    return () => void bound?.labels.delete(name);
  }, [bound?.labels, name, label]);

  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    value: props.value ?? read(bound && name !== undefined ? bound.values[name] : undefined),
    error,
    aria: {
      "aria-describedby": described || undefined,
      "aria-invalid": error ? true : undefined,
      "aria-required": props.required || undefined,
      "data-refused": props.isRefused || undefined,
    },
    change: (value) => {
      props.onChange?.(value);
      if (name !== undefined) bound?.set(name, value);
    },
  };
}

/** Picks up text typed or autofilled before hydration. */
export function useEarlyInput({ value, change }: FieldState<string>): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(() => {
    const typed = box.current?.value ?? "";
    // The browser's input itself drops line breaks and outer blanks.
    if (typed.trim() !== value.replace(/[\r\n]/g, "").trim()) change(typed);
  });
  useEffect(() => take(), []);
  return box;
}

export const fieldId = (formId: string, name: string) => `${formId}-${name}`;

export const textOfField = (value: unknown): string => (typeof value === "string" ? value : "");
export const readFlag = (value: unknown): boolean => value === true;

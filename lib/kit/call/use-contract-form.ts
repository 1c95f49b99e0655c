import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { z } from "zod";
import { CallFailed } from "./call-failed";
import type { CallShape, Input, Received } from "./call-shape";
import { send } from "./send";
import { useUnsaved } from "./unsaved";

/** What a form component needs to know; values by the names of the contract's body. */
export type FormState = {
  values: Record<string, unknown>;
  /** Field → sentences in the reader's language. */
  errors: Record<string, string[]>;
  /** What is wrong with the whole, null when nothing is known to be. */
  problem: string | null;
  isBusy: boolean;
  /** Something was edited since the form opened or was last saved. */
  isDirty: boolean;
  set: (name: string, value: unknown) => void;
  submit: () => Promise<void>;
};

/** What a form may start from: a choice that is still to be made is null. */
type Values<Body extends z.ZodType> = { [Name in keyof z.input<Body>]: z.input<Body>[Name] | null } & Record<
  string,
  unknown
>;

type Options<Body extends z.ZodType, Params extends z.ZodType | undefined, Answer> = {
  values: Values<Body>;
  /** Where the form is stricter than its call: the names of fields that must not be left empty. */
  mandatory?: readonly string[];
  params?: Params extends z.ZodType ? z.input<Params> : undefined;
  onDone?: (answer: Answer) => void | Promise<void>;
  /** Replaces the sentence of a refusal, by its failure; null keeps it. */
  explain?: (failure: CallFailed) => string | null;
};

/** A form over a declared call: the server checks by the contract and answers per field. */
export function useContractForm<
  Params extends z.ZodType | undefined,
  Body extends z.ZodType,
  Returns extends z.ZodType | { file: string },
>(
  contract: CallShape<Params, undefined, Body, Returns>,
  { values: initial, mandatory = [], params, onDone, explain }: Options<Body, Params, Received<Returns>>,
): FormState & { reset: (values: Values<Body>) => void } {
  const [values, setValues] = useState<Record<string, unknown>>(initial);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const running = useRef(false);
  useUnsaved(isDirty);
  const t = useTranslations("errors");

  const set = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
    setDirty(true);
  };

  const refuse = (failure: unknown) => {
    if (!(failure instanceof CallFailed)) throw failure;
    setErrors(failure.fields);
    setProblem(explain?.(failure) || failure.message || t("noAnswer"));
  };

  const submit = async () => {
    if (running.current) return;
    const empty = mandatory.filter((name) => isEmpty(values[name]));
    setErrors(Object.fromEntries(empty.map((name) => [name, [t("fields.mandatory")]])));
    setProblem(empty.length > 0 ? t("invalid") : null);
    if (empty.length > 0) return;
    running.current = true;
    setBusy(true);
    try {
      const answer = await send(contract, input<Params, Body>(params, values));
      setDirty(false);
      await onDone?.(answer);
    } catch (failure) {
      refuse(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const reset = (next: Record<string, unknown>) => {
    setValues(next);
    setErrors({});
    setProblem(null);
    setDirty(false);
  };

  return { values, errors, problem, isBusy, isDirty, set, submit, reset };
}

/** The server says of each field that is not what the contract asks for. */
const input = <Params extends z.ZodType | undefined, Body extends z.ZodType>(params: unknown, body: unknown) =>
  ({ ...(params === undefined ? {} : { params }), body }) as Input<Params, undefined, Body>;

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) ? value.length === 0 : String(value).trim() === "");

import { useMessages, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { z } from "zod";
import { CallFailed } from "./call-failed";
import type { CallShape, Input, Received } from "./call-shape";
import { send } from "./send";

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

type Options<Body extends z.ZodType, Params extends z.ZodType | undefined, Answer> = {
  values: z.input<Body> & Record<string, unknown>;
  params?: Params extends z.ZodType ? z.input<Params> : undefined;
  onDone?: (answer: Answer) => void | Promise<void>;
  /** Replaces the sentence of a refusal, by its failure; null keeps it. */
  explain?: (failure: CallFailed) => string | null;
};

/** A form over a declared call: the contract's schema checks in the browser, the server checks again and answers per field. */
export function useContractForm<
  Params extends z.ZodType | undefined,
  Body extends z.ZodType,
  Returns extends z.ZodType | { file: string },
>(
  contract: CallShape<Params, undefined, Body, Returns>,
  { values: initial, params, onDone, explain }: Options<Body, Params, Received<Returns>>,
): FormState & { reset: (values: z.input<Body> & Record<string, unknown>) => void } {
  const [values, setValues] = useState<Record<string, unknown>>(initial);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const running = useRef(false);
  const say = useSentences();

  const set = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
    setDirty(true);
  };

  const refuse = (failure: unknown) => {
    if (!(failure instanceof CallFailed)) throw failure;
    setErrors(failure.fields);
    setProblem(explain?.(failure) || failure.message || say.noAnswer);
  };

  const submit = async () => {
    if (running.current) return;
    const checked = contract.body.safeParse(values);
    setErrors(checked.success ? {} : say.fields(checked.error));
    setProblem(checked.success ? null : say.invalid);
    if (!checked.success) return;
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

/** The body's schema has just accepted the values, so they are its input. */
const input = <Params extends z.ZodType | undefined, Body extends z.ZodType>(params: unknown, body: unknown) =>
  ({ ...(params === undefined ? {} : { params }), body }) as Input<Params, undefined, Body>;

/** Zod's messages are codes of messages/<locale>/errors.json; its own English words become "not valid". */
function useSentences() {
  const t = useTranslations("errors");
  const known = new Map<string, string>(Object.entries(useMessages().errors.fields));
  return {
    invalid: t("invalid"),
    noAnswer: t("noAnswer"),
    fields: (error: z.ZodError): Record<string, string[]> => {
      const fields: Record<string, string[]> = {};
      for (const { path, message } of error.issues) {
        const name = path.join(".");
        fields[name] = [...(fields[name] ?? []), known.get(message) ?? t("fields.invalid")];
      }
      return fields;
    },
  };
}

import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import type { z } from "zod";
import type { FieldCodes } from "../schemas/field-codes";
import { CallFailed } from "./call-failed";
import type { CallShape, Input, Received } from "./call-shape";
import {
  beginForm,
  editField,
  hasErrors,
  leaveField,
  refuseFields,
  saveForm,
  shownErrors,
  trySending,
} from "./edit-form";
import { send } from "./send";
import { useUnsaved } from "./unsaved";
import { useFailureText } from "./use-failure-text";

/** State for form components; values are named as in the contract's body. */
export type FormState = {
  values: Readonly<Record<string, unknown>>;
  /** Sentences by field. */
  errors: Record<string, string[]>;
  /** Problem with the form as a whole; null if none is known. */
  problem: string | null;
  /** The record was changed by someone else since the form opened: the reader must see their version first. */
  isOutOfDate: boolean;
  isBusy: boolean;
  /** Edited since the form opened or was saved. */
  isDirty: boolean;
  set: (name: string, value: unknown) => void;
  /** An edited field lost focus. */
  leave: () => void;
  submit: () => Promise<void>;
};

/** Initial values: null for a choice still to be made. */
type Values<Body extends z.ZodType> = { [Name in keyof z.input<Body>]: z.input<Body>[Name] | null } & Record<
  string,
  unknown
>;

type Options<Body extends z.ZodType, Params extends z.ZodType | undefined, Answer> = {
  values: Values<Body>;
  params?: Params extends z.ZodType ? z.input<Params> : undefined;
  onDone?: (answer: Answer) => void | Promise<void>;
  /** May replace the sentence of a refusal; null keeps it. */
  explain?: (failure: CallFailed) => string | null;
};

/** A form over a declared call: validated by the contract in the browser, and again by the server. */
export function useContractForm<
  Params extends z.ZodType | undefined,
  Body extends z.ZodType,
  Returns extends z.ZodType | { file: string },
>(
  contract: CallShape<Params, undefined, Body, Returns>,
  { values: initial, params, onDone, explain }: Options<Body, Params, Received<Returns>>,
): FormState & { reset: (values: Values<Body>) => void } {
  const [form, setForm] = useState(() => beginForm(initial));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isOutOfDate, setOutOfDate] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { check, loadCheck } = useBodyCheck(contract.form ?? contract.body);
  const running = useRef(false);
  const t = useTranslations("errors");
  const sentence = useFieldSentence();
  const reasonOf = useFailureText();
  const { values, isDirty } = form;
  useUnsaved(isDirty);
  const codes = useMemo(() => check?.(values) ?? {}, [check, values]);

  const set = (name: string, value: unknown) => {
    setForm((before) => editField(before, name, value));
    const edited = editField(form, name, value);
    if (problem?.isOfFields && !hasErrors(edited, check?.(edited.values) ?? {})) setProblem(null);
    void loadCheck();
  };

  const refuse = (failure: unknown) => {
    if (!(failure instanceof CallFailed)) throw failure;
    setForm((before) => refuseFields(before, failure.fields));
    // Field errors are shown at the fields.
    const isOfFields = Object.keys(failure.fields).length > 0;
    setProblem({ text: explain?.(failure) || failure.message || reasonOf(failure), isOfFields });
    setOutOfDate(failure.status === 412);
  };

  const submit = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setForm(trySending);
    setProblem(null);
    setOutOfDate(false);
    try {
      const check = await loadCheck();
      if (check && Object.keys(check(values)).length > 0) {
        return setProblem({ text: t("invalid"), isOfFields: true });
      }
      const answer = await send(contract, input<Params, Body>(params, values));
      setForm(saveForm);
      await onDone?.(answer);
    } catch (failure) {
      refuse(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const reset = (next: Record<string, unknown>) => {
    setForm(beginForm(next));
    setProblem(null);
    setOutOfDate(false);
  };

  const leave = () => setForm(leaveField);
  const errors = shownErrors(form, codes, sentence);
  return { values, errors, problem: problem?.text ?? null, isOutOfDate, isBusy, isDirty, set, leave, submit, reset };
}

/** `isOfFields`: disappears once no field has an error. */
type Problem = { text: string; isOfFields: boolean };

type Check = (body: unknown) => FieldCodes;

/** The schema library loads with the first edit; if that fails, only the server validates. */
function useBodyCheck(body: unknown) {
  const [check, setCheck] = useState<Check | null>(null);
  const loading = useRef<Promise<Check | null>>(null);
  const loadCheck = () => {
    loading.current ??= import("../schemas/replay").then(
      ({ bodyCheck }) => {
        const loaded = bodyCheck(body);
        setCheck(() => loaded);
        return loaded;
      },
      () => {
        loading.current = null;
        return null;
      },
    );
    return loading.current;
  };
  return { check, loadCheck };
}

/** The sentence for a field's code, as on the server. */
function useFieldSentence(): (code: string) => string {
  const t = useTranslations("errors.fields");
  return (code) => (isKey(t, code) ? t(code) : t("invalid"));
}

/** Codes come from schemas; the library's own messages are English and technical. */
const isKey = <Key extends string>(t: { has: (key: Key) => boolean }, code: string): code is Key => t.has(code as Key);

/** The parts that determine the type of a call with a body. */
const input = <Params extends z.ZodType | undefined, Body extends z.ZodType>(params: unknown, body: unknown) =>
  ({ ...(params === undefined ? {} : { params }), body }) as Input<Params, undefined, Body>;

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

/** What a form component needs to know; values by the names of the contract's body. */
export type FormState = {
  values: Readonly<Record<string, unknown>>;
  /** Field → sentences in the reader's language. */
  errors: Record<string, string[]>;
  /** What is wrong with the whole, null when nothing is known to be. */
  problem: string | null;
  /** Somebody else changed it since the form opened: their state has to be seen before anything is changed. */
  isOutOfDate: boolean;
  isBusy: boolean;
  /** Something was edited since the form opened or was last saved. */
  isDirty: boolean;
  set: (name: string, value: unknown) => void;
  /** The focus leaves the field that was edited. */
  leave: () => void;
  submit: () => Promise<void>;
};

/** What a form may start from: a choice that is still to be made is null. */
type Values<Body extends z.ZodType> = { [Name in keyof z.input<Body>]: z.input<Body>[Name] | null } & Record<
  string,
  unknown
>;

type Options<Body extends z.ZodType, Params extends z.ZodType | undefined, Answer> = {
  values: Values<Body>;
  params?: Params extends z.ZodType ? z.input<Params> : undefined;
  onDone?: (answer: Answer) => void | Promise<void>;
  /** Replaces the sentence of a refusal, by its failure; null keeps it. */
  explain?: (failure: CallFailed) => string | null;
};

/** A form over a declared call: checked by the contract where it is filled in, and again by the server. */
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
    // What is wrong with a field stands at it.
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

/** `isOfFields`: it is over once nothing stands at them any more. */
type Problem = { text: string; isOfFields: boolean };

type Check = (body: unknown) => FieldCodes;

/** The schema library comes with the first edit; where it cannot be loaded, the server alone checks. */
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

/** The sentence for a field's code, as the server words it. */
function useFieldSentence(): (code: string) => string {
  const t = useTranslations("errors.fields");
  return (code) => (isKey(t, code) ? t(code) : t("invalid"));
}

/** Codes come from schemas, whose own words of the library are English and technical. */
const isKey = <Key extends string>(t: { has: (key: Key) => boolean }, code: string): code is Key => t.has(code as Key);

/** The parts by which a call with a body is typed. */
const input = <Params extends z.ZodType | undefined, Body extends z.ZodType>(params: unknown, body: unknown) =>
  ({ ...(params === undefined ? {} : { params }), body }) as Input<Params, undefined, Body>;

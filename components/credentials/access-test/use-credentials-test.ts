import { useState } from "react";
import { getTestCall, startTestCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { testDraft } from "./test-draft";

const EVERY = 1000;

/** Fields without effect on a request. */
const besides = [
  "title",
  "account",
  "counter_reports",
  "enabled",
  "outside_consortium",
  "not_before",
  "expires_on",
  "forced",
];

/** Tests the form's values without saving. `form` is the form with the errors of a refused test. */
export function useCredentialsTest(form: FormState, storedId: number | null) {
  const reasonOf = useFailureText();
  const [id, setId] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  /** The form changed after the test. */
  const [isOld, setOld] = useState(false);
  const [refusal, setRefusal] = useState<Pick<FormState, "errors" | "problem"> | null>(null);
  const call = useCall(
    getTestCall,
    { params: { id: id ?? "" } },
    { enabled: id !== null, every: (last) => (last?.state === "finished" ? 0 : EVERY) },
  );
  const start = async (month: string) => {
    setStarting(true);
    setRefusal(null);
    setOld(false);
    setId(null);
    try {
      const started = await send(startTestCall, { body: testDraft(form.values, storedId, month) });
      setId(started.id);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setRefusal({ errors: failure.fields, problem: failure.message || reasonOf(failure) });
    } finally {
      setStarting(false);
    }
  };
  const isRunning = isStarting || (id !== null && call.data?.state !== "finished" && !call.problem);
  return {
    start,
    isRunning,
    isOld,
    isAsked: isStarting || id !== null,
    test: id === null ? undefined : call.data,
    problem: call.problem?.message ?? null,
    form: {
      ...form,
      ...refusal,
      set: (name: string, value: unknown) => {
        setRefusal(null);
        if (!besides.includes(name)) setOld(true);
        form.set(name, value);
      },
      submit: () => {
        setRefusal(null);
        return form.submit();
      },
    },
  };
}

export type CredentialsTest = ReturnType<typeof useCredentialsTest>;

import { useRef, useState } from "react";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import type { Upload } from "@/lib/uploads/contract";
import { loadCalls } from "./load-calls";
import type { UploadChange } from "./upload-calls";

type Work = "change" | "check" | "import" | "undo";

type Seen = Pick<Upload, "pk" | "revision">;

/**
 * Actions on one upload; `onAnswer` receives its new state. Two corrections in a row are sent one after the other; if
 * another user's correction was faster, theirs is shown instead.
 */
export function useUploadWork({ pk, revision }: Seen, onAnswer: (upload: Upload) => void) {
  const answered = useRef(revision);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const reasonOf = useFailureText();
  const [busyWith, setBusyWith] = useState<Work | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async <T>(work: Work, act: () => Promise<T>): Promise<T | null> => {
    setBusyWith(work);
    setProblem(null);
    try {
      return await act();
    } catch (failure) {
      setProblem(reasonOf(failure));
      return null;
    } finally {
      setBusyWith(null);
    }
  };
  const show = async (work: Work, act: () => Promise<Upload>): Promise<Upload | null> => {
    const answer = await attempt(work, act);
    if (answer) learn(answer);
    return answer;
  };
  const learn = (upload: Upload) => {
    answered.current = upload.revision;
    onAnswer(upload);
  };
  const correct = async (body: UploadChange): Promise<Upload> => {
    const calls = await loadCalls();
    try {
      return await calls.change(pk, { ...body, revision: Math.max(revision, answered.current) });
    } catch (failure) {
      if (failure instanceof CallFailed && failure.status === 412) learn(await calls.read(pk));
      throw failure;
    }
  };
  const change = (body: UploadChange) => {
    const next = last.current.then(() => show("change", () => correct(body)));
    last.current = next;
    return next;
  };

  return {
    busyWith,
    /** Corrections queue; every other action blocks. */
    isHeld: busyWith !== null && busyWith !== "change",
    problem,
    change,
    check: () => show("check", async () => (await loadCalls()).check(pk)),
    bringIn: () => show("import", async () => (await loadCalls()).bringIn(pk)),
    undo: () => attempt("undo", async () => (await loadCalls()).undo(pk)),
  };
}

export type UploadWork = ReturnType<typeof useUploadWork>;

import { useState } from "react";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import type { Upload } from "@/lib/uploads/contract";
import { loadCalls } from "./load-calls";
import type { UploadChange } from "./upload-calls";

type Work = "change" | "check" | "import" | "undo";

/** What can be done with one upload; `onAnswer` is told how it is afterwards. */
export function useUploadWork(pk: number, onAnswer: (upload: Upload) => void) {
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
    if (answer) onAnswer(answer);
    return answer;
  };

  return {
    busyWith,
    problem,
    change: (body: UploadChange) => show("change", async () => (await loadCalls()).change(pk, body)),
    check: () => show("check", async () => (await loadCalls()).check(pk)),
    bringIn: () => show("import", async () => (await loadCalls()).bringIn(pk)),
    undo: () => attempt("undo", async () => (await loadCalls()).undo(pk)),
  };
}

export type UploadWork = ReturnType<typeof useUploadWork>;

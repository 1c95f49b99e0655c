import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallFailed } from "@/lib/kit/call/call-failed";
import type { Sent } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";
import {
  changeUploadCall,
  checkUploadCall,
  importUploadCall,
  type Upload,
  undoUploadCall,
} from "@/lib/uploads/contract";

export type UploadChange = Sent<typeof changeUploadCall.body>;
type Work = "change" | "check" | "import" | "undo";

/** What can be done with one upload; `onAnswer` is told how it is afterwards. */
export function useUploadWork(pk: number, onAnswer: (upload: Upload) => void) {
  const errors = useTranslations("errors");
  const [busyWith, setBusyWith] = useState<Work | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { upload: pk };

  const attempt = async <T>(work: Work, act: () => Promise<T>): Promise<T | null> => {
    setBusyWith(work);
    setProblem(null);
    try {
      return await act();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      const said = [...new Set([...failure.nonFieldErrors, ...Object.values(failure.fields).flat()])].join(" ");
      setProblem(said || failure.message || errors("noAnswer"));
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
    change: (body: UploadChange) => show("change", () => send(changeUploadCall, { params, body })),
    check: () => show("check", () => send(checkUploadCall, { params })),
    bringIn: () => show("import", () => send(importUploadCall, { params, body: {} })),
    undo: () => attempt("undo", () => send(undoUploadCall, { params })),
  };
}

export type UploadWork = ReturnType<typeof useUploadWork>;

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import type { ReportOutcome } from "@/lib/reports/ask/try-report";
import { flexibleSlicer } from "@/lib/reports/contract";
import { questionToSearch } from "@/lib/reports/question-search";
import { readAnswer } from "@/lib/reports/read-answer";
import type { Question } from "@/lib/usage/question";

/** Between an edit and its question: whoever goes on editing asks once. */
const PAUSE = 250;
/** After so long the reader is told that it takes its time. */
const SLOW = 3000;

/** A question and what it gave. */
export type AnsweredReport = { readonly question: Question; readonly outcome: ReportOutcome };

type ReportProgress = "done" | "asking" | "slow" | "stopped";

const searchOf = (question: Question) => questionToSearch(question).toString();

/**
 * The answer of a question: the one the server rendered, then one after the other, each ending the one before. Until the
 * next is there, the last one stays.
 */
export function useReport(question: Question, first: AnsweredReport) {
  const failed = useFailedOutcome();
  const [given, setGiven] = useState(first);
  const [answered, setAnswered] = useState(first);
  const [progress, setProgress] = useState<{ of: string; is: "slow" | "stopped" } | null>(null);
  const [tries, setTries] = useState(0);
  if (given !== first) {
    setGiven(first);
    setAnswered(first);
  }
  const search = searchOf(question);
  const isAnswered = searchOf(answered.question) === search && tries === 0;
  const isStopped = progress?.of === search && progress.is === "stopped";

  useEffect(() => {
    if (isAnswered || isStopped) return;
    const ending = new AbortController();
    const { signal } = ending;
    const answer = (outcome: ReportOutcome) => {
      if (signal.aborted) return;
      setTries(0);
      setProgress(null);
      setAnswered({ question, outcome });
    };
    const ask = () =>
      send(flexibleSlicer, { query: Object.fromEntries(new URLSearchParams(search)) }, signal).then(
        (answer) => ({ table: readAnswer(answer) }),
        (failure: unknown) => failed(failure, signal),
      );
    const begin = setTimeout(() => void ask().then(answer), tries > 0 ? 0 : PAUSE);
    const slow = setTimeout(() => setProgress({ of: search, is: "slow" }), PAUSE + SLOW);
    return () => {
      clearTimeout(begin);
      clearTimeout(slow);
      ending.abort();
    };
  }, [question, search, isAnswered, isStopped, tries, failed]);

  const state: ReportProgress = isAnswered ? "done" : progress?.of === search ? progress.is : "asking";
  return {
    answered,
    progress: state,
    /** The last answer stays, of another question than the one that is wanted. */
    stop: () => setProgress({ of: search, is: "stopped" }),
    retry: () => {
      setProgress(null);
      setTries(tries + 1);
    },
  };
}

/** A refusal as an outcome; what was ended is none. */
function useFailedOutcome() {
  const t = useTranslations("errors");
  return useCallback(
    (failure: unknown, signal: AbortSignal): ReportOutcome => {
      if (signal.aborted) return { problem: "", code: "", mayPass: true };
      if (!(failure instanceof CallFailed)) throw failure;
      const { status, code, message, fields } = failure;
      const problem = [message || t("noAnswer"), ...Object.values(fields).flat()].join(" ");
      return { problem, code, mayPass: status === 0 || status === 429 || status >= 500 };
    },
    [t],
  );
}

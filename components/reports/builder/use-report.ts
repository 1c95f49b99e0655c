import { useCallback, useEffect, useState } from "react";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import type { ReportOutcome } from "@/lib/reports/ask/try-report";
import { flexibleSlicer } from "@/lib/reports/contract";
import { questionToQuery, questionToSearch } from "@/lib/reports/question-search";
import { readAnswer } from "@/lib/reports/read-answer";
import type { Question } from "@/lib/usage/question";

/** Between an edit and its question: whoever goes on editing asks once. */
const PAUSE = 250;
/** After so long the reader is told that it takes its time. */
const SLOW = 3000;

/** A question and what it gave. */
type AnsweredReport = { readonly question: Question; readonly outcome: ReportOutcome };

export type ReportProgress = "done" | "asking" | "slow" | "stopped";

const searchOf = (question: Question | null) => question && questionToSearch(question).toString();

/**
 * The answer of a question: the one the server rendered, then one after the other, each ending the one before. Until the
 * next is there, the last one stays. Null while it is not known yet what to ask.
 */
export function useReport(wanted: Question | null, first: AnsweredReport) {
  const failed = useFailedOutcome();
  const [given, setGiven] = useState(first);
  const [answered, setAnswered] = useState(first);
  const [held, setHeld] = useState<{ of: string | null; is: "slow" | "stopped" } | null>(null);
  const [isTrying, setTrying] = useState(false);
  if (given !== first) {
    setGiven(first);
    setAnswered(first);
  }
  const search = searchOf(wanted);
  const [question, setQuestion] = useState(wanted);
  // A question that says the same is not asked again.
  if (searchOf(question) !== search) setQuestion(wanted);
  const isAnswered = searchOf(answered.question) === search && !isTrying;
  const isStopped = held?.of === search && held.is === "stopped";

  useEffect(() => {
    if (isAnswered || isStopped || question === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    const answer = (outcome: ReportOutcome) => {
      if (signal.aborted) return;
      setTrying(false);
      setHeld(null);
      setAnswered({ question, outcome });
    };
    const ask = () =>
      send(flexibleSlicer, { query: questionToQuery(question) }, signal).then(
        (given): ReportOutcome => ({ table: readAnswer(given) }),
        (failure: unknown) => failed(failure, signal),
      );
    const begin = setTimeout(() => void ask().then(answer), PAUSE);
    const slow = setTimeout(() => setHeld({ of: search, is: "slow" }), PAUSE + SLOW);
    return () => {
      clearTimeout(begin);
      clearTimeout(slow);
      ending.abort();
    };
  }, [question, search, isAnswered, isStopped, failed]);

  const progress: ReportProgress = isAnswered ? "done" : held?.of === search ? held.is : "asking";
  return {
    answered,
    progress,
    /** The last answer stays, of another question than the one that is wanted. */
    stop: () => setHeld({ of: search, is: "stopped" }),
    retry: () => {
      setHeld(null);
      setTrying(true);
    },
  };
}

/** A refusal as an outcome; what was ended is none. */
function useFailedOutcome() {
  const reasonOf = useFailureText();
  return useCallback(
    (failure: unknown, signal: AbortSignal): ReportOutcome => {
      if (signal.aborted) return { problem: "", code: "", mayPass: true };
      if (!(failure instanceof CallFailed)) throw failure;
      const { status, code } = failure;
      return { problem: reasonOf(failure), code, mayPass: status === 0 || status === 429 || status >= 500 };
    },
    [reasonOf],
  );
}

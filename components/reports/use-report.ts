import { useCallback, useEffect, useState } from "react";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import type { ReportOutcome } from "@/lib/reports/ask/try-report";
import { flexibleSlicer } from "@/lib/reports/contract";
import { questionToQuery, questionToSearch } from "@/lib/reports/question-search";
import { readReportAnswer } from "@/lib/reports/read-answer";
import { typesAtFault } from "@/lib/reports/refusal-of";
import type { Question } from "@/lib/usage/question";

/** Delay between an edit and its request, so that quick edits cause one request. */
const PAUSE = 250;
/** After this time the page says that the report is slow. */
const SLOW = 3000;

/** A question with its outcome. */
type AnsweredReport = { readonly question: Question; readonly outcome: ReportOutcome };

export type ReportProgress = "done" | "asking" | "slow" | "stopped";

const searchOf = (question: Question | null) => question && questionToSearch(question).toString();

/**
 * The answer to a question: first the server's, then each new request aborts the one before. The last answer stays
 * until the next one arrives. A null question is not known yet.
 */
export function useReport(wanted: Question | null, first: AnsweredReport) {
  const failed = useFailedOutcome();
  const [initial, setGiven] = useState(first);
  const [answered, setAnswered] = useState(first);
  const [waiting, setHeld] = useState<{ of: string | null; is: "slow" | "stopped" } | null>(null);
  const [isTrying, setTrying] = useState(false);
  if (initial !== first) {
    setGiven(first);
    setAnswered(first);
  }
  const search = searchOf(wanted);
  const [question, setQuestion] = useState(wanted);
  // An equal question is not requested again.
  if (searchOf(question) !== search) setQuestion(wanted);
  const isAnswered = searchOf(answered.question) === search && !isTrying;
  const isStopped = waiting?.of === search && waiting.is === "stopped";

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
        (given): ReportOutcome => ({ table: readReportAnswer(given) }),
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

  const progress: ReportProgress = isAnswered ? "done" : waiting?.of === search ? waiting.is : "asking";
  return {
    answered,
    progress,
    /** The last answer stays, although it is for another question. */
    stop: () => setHeld({ of: search, is: "stopped" }),
    retry: () => {
      setHeld(null);
      setTrying(true);
    },
  };
}

/** Errors are outcomes; aborted requests are not. */
function useFailedOutcome() {
  const reasonOf = useFailureText();
  return useCallback(
    (failure: unknown, signal: AbortSignal): ReportOutcome => {
      if (signal.aborted) return { problem: "", code: "", mayPass: true, reportTypes: [] };
      if (!(failure instanceof CallFailed)) throw failure;
      const { status, code, details } = failure;
      const mayPass = status === 0 || status === 429 || status >= 500;
      return { problem: reasonOf(failure), code, mayPass, reportTypes: typesAtFault(details) };
    },
    [reasonOf],
  );
}

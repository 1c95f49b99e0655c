import { useRef, useState } from "react";
import { CallFailed } from "./call-failed";
import { useFailureText } from "./use-failure-text";

/** `explain` replaces the sentence of a refusal, by its failure and what it says by itself; null keeps that. */
export type Explaining = { explain?: (failure: CallFailed, reason: string) => string | null };

/**
 * Work over calls that may be refused: `isBusy` while any is under way, and `tell` is told why a call failed, in the
 * reader's words. What is no failed call is thrown. `run` answers whether it was done.
 */
export function useAttempts(tell: (reason: string, failure: CallFailed) => void, { explain }: Explaining = {}) {
  const reasonOf = useFailureText();
  const [underWay, setUnderWay] = useState(0);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setUnderWay((before) => before + 1);
    try {
      await work();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      const reason = reasonOf(failure);
      tell(explain?.(failure, reason) || reason, failure);
      return false;
    } finally {
      setUnderWay((before) => before - 1);
    }
  };
  return { isBusy: underWay > 0, run };
}

/** One thing at a time that may be refused; `problem` says why the last one was, until it is forgotten or tried again. */
export function useAction(options: Explaining = {}) {
  const [problem, setProblem] = useState<string | null>(null);
  const attempts = useAttempts(setProblem, options);
  const running = useRef(false);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setProblem(null);
    return attempts.run(work).finally(() => {
      running.current = false;
    });
  };
  return { isBusy: attempts.isBusy, problem, forget: () => setProblem(null), run };
}

/** Never comes: whoever waits for it is busy until the browser has left the page. */
export const leavesPage = (): Promise<never> => new Promise(() => undefined);

import { useRef, useState } from "react";
import { CallFailed } from "./call-failed";
import { useFailureText } from "./use-failure-text";

/** `explain` may replace the sentence of a refusal; null keeps it. */
export type Explaining = { explain?: (failure: CallFailed, reason: string) => string | null };

/**
 * Runs work that may be refused: `isBusy` while any is running; `onFailure` receives the reason of a failed call in the
 * reader's language. Other errors are thrown. `run` resolves to whether it succeeded.
 */
export function useAttempts(onFailure: (reason: string, failure: CallFailed) => void, { explain }: Explaining = {}) {
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
      onFailure(explain?.(failure, reason) || reason, failure);
      return false;
    } finally {
      setUnderWay((before) => before - 1);
    }
  };
  return { isBusy: underWay > 0, run };
}

/** One action at a time; `problem` is the reason of the last failure, until dismissed or retried. */
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

/** Never resolves: keeps a form busy until the browser has left the page. */
export const leavesPage = (): Promise<never> => new Promise(() => undefined);

import { useCallback, useEffect, useState } from "react";

type State<T> = { is: "awaited" } | { is: "here"; answer: T } | { is: "refused"; failure: unknown };

/** Answer of `answerTo` for the key; `retry` requests it again. Without a key no request is sent. */
export function useEntranceAnswer<T>(
  answerTo: (key: string) => Promise<T>,
  key: string | null,
): State<T> & { retry: () => void } {
  const [state, setState] = useState<State<T>>({ is: "awaited" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    const settle = (next: State<T>) => isWanted && setState(next);
    answerTo(key).then(
      (answer) => settle({ is: "here", answer }),
      (failure: unknown) => settle({ is: "refused", failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [answerTo, key, round]);
  const retry = useCallback(() => {
    setState({ is: "awaited" });
    setRound((last) => last + 1);
  }, []);
  return { ...state, retry };
}

/** Cache with one request per key, also while it is pending. A failure that `isPassing` is requested again. */
export function rememberAnswers<T>(
  ask: (key: string) => Promise<T>,
  isPassing: (failure: unknown) => boolean,
): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (key) => {
    const currentAnswer = answers.get(key);
    if (currentAnswer) return currentAnswer;
    const answer = ask(key);
    answers.set(key, answer);
    answer.catch((failure: unknown) => isPassing(failure) && answers.delete(key));
    return answer;
  };
}

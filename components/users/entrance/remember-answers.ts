/** Asks once per key, however often it is wanted; an answer that failed in a way that may pass (`isPassing`) is asked for again. */
export function rememberAnswers<T>(
  ask: (key: string) => Promise<T>,
  isPassing: (failure: unknown) => boolean,
): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (key) => {
    const known = answers.get(key);
    if (known) return known;
    const answer = ask(key);
    answers.set(key, answer);
    answer.catch((failure: unknown) => isPassing(failure) && answers.delete(key));
    return answer;
  };
}

/** Cache with one request per key, also while it is pending. A failure that `isPassing` is requested again. */
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

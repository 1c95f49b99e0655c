import { expect, test } from "vitest";
import { rememberAnswers } from "./use-answer";

const isPassing = (failure: unknown) => failure === "silence";

test("the cache requests a key once, also while its answer is pending", async () => {
  const requests: string[] = [];
  const answerTo = rememberAnswers(async (key) => {
    requests.push(key);
    return `answer to ${key}`;
  }, isPassing);
  expect(await Promise.all([answerTo("a"), answerTo("a"), answerTo("b")])).toEqual([
    "answer to a",
    "answer to a",
    "answer to b",
  ]);
  expect(await answerTo("a")).toBe("answer to a");
  expect(requests).toEqual(["a", "b"]);
});

test("the cache keeps a refusal and requests a missing answer again", async () => {
  const failures = ["silence", "refused", "never reached"];
  const answerTo = rememberAnswers<never>(() => Promise.reject(failures.shift()), isPassing);
  await expect(answerTo("a")).rejects.toBe("silence");
  await expect(answerTo("a")).rejects.toBe("refused");
  await expect(answerTo("a")).rejects.toBe("refused");
});

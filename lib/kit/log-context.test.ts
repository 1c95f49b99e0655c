import { expect, test } from "vitest";
import { logContext, noteInLog, withLogContext } from "./log-context";

test("work that goes on side by side keeps its ids apart", async () => {
  const work = (request: string, user: number) =>
    withLogContext({ request }, async () => {
      await Promise.resolve();
      noteInLog({ user });
      await Promise.resolve();
      return logContext();
    });
  expect(await Promise.all([work("a", 1), work("b", 2)])).toEqual([
    { request: "a", user: 1 },
    { request: "b", user: 2 },
  ]);
  expect(logContext()).toEqual({});
});

test("work within work knows both, and outside of any nothing is noted", () => {
  noteInLog({ user: 1 });
  const ids = withLogContext({ request: "a" }, () => withLogContext({ job: "uploads.check" }, logContext));
  expect(ids).toEqual({ request: "a", job: "uploads.check" });
});

import { expect, test } from "vitest";
import { logContext, noteInLog, withLogContext } from "./log-context";

test("keeps the ids of concurrent tasks apart", async () => {
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

test("adds the ids of nested tasks, and none outside of any", () => {
  noteInLog({ user: 1 });
  const ids = withLogContext({ request: "a" }, () => withLogContext({ job: "uploads.check" }, logContext));
  expect(ids).toEqual({ request: "a", job: "uploads.check" });
});

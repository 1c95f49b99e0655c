import { ClickHouseError } from "@clickhouse/client";
import { expect, test } from "vitest";
import { StorageFailed } from "@/lib/kit/files/storage-failed";
import { explained, QuestionTooBig, UsageStoreUnavailable } from "./engine-error";

const engineError = (type: string) => new ClickHouseError({ message: "Something", code: "1", type });
const socketError = (code: string) => Object.assign(new Error("Something"), { code });

test("limits of the engine mean that the question is too large", () => {
  for (const type of ["MEMORY_LIMIT_EXCEEDED", "TIMEOUT_EXCEEDED", "TOO_SLOW"]) {
    expect(explained(engineError(type))).toBeInstanceOf(QuestionTooBig);
  }
});

test("an unreachable engine is unavailable", () => {
  for (const code of ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND"]) {
    expect(explained(socketError(code))).toBeInstanceOf(UsageStoreUnavailable);
  }
  for (const message of ["Timeout error.", "socket hang up"]) {
    expect(explained(new Error(message))).toBeInstanceOf(UsageStoreUnavailable);
  }
  expect(explained(engineError("ALL_CONNECTION_TRIES_FAILED"))).toBeInstanceOf(UsageStoreUnavailable);
});

test("a full disk of the engine is a storage failure, not an error of the question", () => {
  expect(explained(engineError("NOT_ENOUGH_SPACE"))).toBeInstanceOf(StorageFailed);
});

test("a programming error stays one", () => {
  for (const mistake of [
    engineError("SYNTAX_ERROR"),
    engineError("ACCESS_DENIED"),
    new TypeError("x"),
    socketError("ENOENT"),
  ]) {
    expect(explained(mistake)).toBe(mistake);
  }
});

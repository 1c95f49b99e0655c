import { ClickHouseError } from "@clickhouse/client";
import { Refused, Unavailable } from "@/lib/kit/errors";
import { StorageFailed } from "@/lib/kit/files/storage-failed";

/** The engine is down, starting or unreachable; retrying later helps. */
export class UsageStoreUnavailable extends Unavailable {
  constructor() {
    super("usageStoreUnavailable");
  }
}

/** The question's turn did not come in time because of other questions; retrying later helps. */
export class UsageStoreBusy extends Unavailable {
  constructor() {
    super("usageStoreBusy");
  }
}

/** The question exceeds the engine's limits for one statement; a narrower question helps. */
export class QuestionTooBig extends Refused {
  constructor(code: "questionTooBig" | "questionTooLong" = "questionTooBig") {
    super(code);
  }
}

/** The question would take longer than a person waits; an export of it may take its time. */
export class QuestionTooLong extends QuestionTooBig {
  constructor() {
    super("questionTooLong");
  }
}

/** The statement exceeded its own limit on groups. */
export class TooManyGroups extends QuestionTooBig {}

/** More columns than a table can show. */
export class TooManyColumns extends Refused {
  constructor(readonly count: number) {
    super("tooManyColumns", { count });
  }
}

const TOO_LONG = ["TIMEOUT_EXCEEDED", "TOO_SLOW"];

const TOO_BIG = [
  "MEMORY_LIMIT_EXCEEDED",
  "TOO_MANY_BYTES",
  "TOO_MANY_ROWS_OR_BYTES",
  "QUERY_IS_TOO_LARGE",
  "SET_SIZE_LIMIT_EXCEEDED",
];

const OUT_OF_REACH = [
  "TOO_MANY_SIMULTANEOUS_QUERIES",
  "ALL_CONNECTION_TRIES_FAILED",
  "NETWORK_ERROR",
  "SOCKET_TIMEOUT",
  "ATTEMPT_TO_READ_AFTER_EOF",
  "QUERY_WAS_CANCELLED",
  "ABORTED",
];

const SOCKET_FAILURES = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "EHOSTUNREACH", "ETIMEDOUT", "EAI_AGAIN"];

/** The engine's own code and message; null for failures to reach it. */
export const engineFailure = (error: unknown): { readonly code: string; readonly message: string } | null =>
  error instanceof ClickHouseError ? { code: error.code, message: error.message } : null;

/** Translates a failure of the engine for the person who asked; programming errors pass through unchanged. */
export function explained(error: unknown): unknown {
  if (error instanceof ClickHouseError) {
    const type = error.type ?? "";
    if (type === "NOT_ENOUGH_SPACE") return new StorageFailed(type);
    if (type === "TOO_MANY_ROWS") return new TooManyGroups();
    if (TOO_LONG.includes(type)) return new QuestionTooLong();
    if (TOO_BIG.includes(type)) return new QuestionTooBig();
    return OUT_OF_REACH.includes(type) ? new UsageStoreUnavailable() : error;
  }
  return error instanceof Error && isConnectionFailure(error) ? new UsageStoreUnavailable() : error;
}

function isConnectionFailure(error: Error): boolean {
  if ("code" in error && typeof error.code === "string") return SOCKET_FAILURES.includes(error.code);
  return /^(socket hang up|Timeout error\.|aborted)/i.test(error.message);
}

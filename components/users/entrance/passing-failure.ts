import { CallFailed } from "@/lib/kit/call/call-failed";

/** No answer, a server error, or too many requests: the same call may succeed later. */
export const isPassingFailure = (failure: unknown): boolean =>
  failure instanceof CallFailed && (failure.status === 0 || failure.status === 429 || failure.status >= 500);

import { counterExceptions } from "@/lib/counter/standard/exceptions";
import { transportFailures } from "@/lib/kit/outgoing/transport-failed";
import { answerFailures } from "../attempt/attempt-status";

/** Where the words for an error code of an attempt are: `<place>.<key>` in the messages. */
export type ErrorWords =
  | { place: "counter.exception"; key: string }
  | { place: "counter.finding"; key: string }
  | { place: "harvest.error"; key: string };

const own: readonly string[] = [...transportFailures, ...answerFailures];

/**
 * Exceptions have `name`, `meaning`, `cause` and `action`; own errors `name`, `meaning` and `action`; findings `message`
 * and `remedy`, filled with the values kept in the attempt's findings. Null for an empty code: nothing went wrong.
 */
export function errorWords(errorCode: string): ErrorWords | null {
  if (errorCode === "") return null;
  if (own.includes(errorCode)) return { place: "harvest.error", key: errorCode };
  if (!/^\d+$/.test(errorCode)) return { place: "counter.finding", key: errorCode };
  const code = Number(errorCode);
  const isProvidersOwn = code >= 1 && code <= 999;
  const key = isProvidersOwn ? "provider" : code in counterExceptions ? errorCode : "unknown";
  return { place: "counter.exception", key };
}

import { transportFailures } from "@/lib/kit/outgoing/transport-failed";
import { answerFailures } from "../attempt/attempt-status";
import { findingKind, findingKinds } from "./finding-kind";

/** Where the words for an error code of an attempt are: `<place>.<key>` in the messages. */
export type ErrorWords = { place: "counter.exception"; key: string } | { place: "harvest.error"; key: string };

const own: readonly string[] = [...transportFailures, ...answerFailures, ...findingKinds];

/**
 * All have `name`, `meaning`, `cause` and `action`. What a reader found is explained by its kind; its own sentences stand with
 * the attempt. Null for an empty code: nothing went wrong. `isException`: whether COUNTER knows the code.
 */
export function errorWords(errorCode: string, isException: (code: string) => boolean): ErrorWords | null {
  if (errorCode === "") return null;
  if (own.includes(errorCode)) return { place: "harvest.error", key: errorCode };
  if (!/^\d+$/.test(errorCode)) return { place: "harvest.error", key: findingKind(errorCode) };
  const code = Number(errorCode);
  const isProvidersOwn = code >= 1 && code <= 999;
  const key = isProvidersOwn ? "provider" : isException(errorCode) ? errorCode : "unknown";
  return { place: "counter.exception", key };
}

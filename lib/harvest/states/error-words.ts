import { transportFailures } from "@/lib/kit/outgoing/transport-failed";
import { answerFailures } from "./attempt-status";
import { findingKind, findingKinds } from "./finding-kind";

/** Key of an error code's texts in the messages: `<place>.<key>`. */
export type ErrorWords = { place: "counter.exception"; key: string } | { place: "harvest.error"; key: string };

const own: readonly string[] = [...transportFailures, ...answerFailures, ...findingKinds];

/**
 * Every text has `name`, `meaning`, `cause` and `action`. Findings are explained by their kind; their own sentences are
 * stored with the attempt. Null for the empty code. `isException`: whether COUNTER defines the code.
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

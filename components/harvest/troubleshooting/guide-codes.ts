import { counterExceptions } from "@/lib/counter/standard/exceptions";
import { answerFailures } from "@/lib/harvest/states/attempt-status";
import { findingKinds } from "@/lib/harvest/states/finding-kind";
import { transportFailures } from "@/lib/kit/outgoing/transport-failed";

/** Source of an error; texts: troubleshooting.guide.kind.<kind>. */
export const guideKinds = ["exception", "connection", "answer"] as const;
export type GuideKind = (typeof guideKinds)[number];

/** `code` finds the advice, `label` is shown: COUNTER's code, or empty for other errors. */
export type GuideCode = { code: string; label: string; kind: GuideKind };

/** Every possible error of a download: COUNTER exceptions, connection failures and unusable answers. */
export function guideCodes(): GuideCode[] {
  const exceptions = Object.keys(counterExceptions).sort((one, other) => Number(one) - Number(other));
  return [
    ...exceptions.filter((code) => code === "0").map(exception),
    { code: "1", label: "1–999", kind: "exception" },
    ...exceptions.filter((code) => code !== "0").map(exception),
    { code: "99999", label: "…", kind: "exception" },
    ...[...transportFailures].sort().map((code) => ({ code, label: "", kind: "connection" as const })),
    ...answerFailures.map((code) => ({ code, label: labelOf(code), kind: "answer" as const })),
    ...findingKinds.map((code) => ({ code, label: "", kind: "answer" as const })),
  ];
}

const exception = (code: string): GuideCode => ({ code, label: code, kind: "exception" });

const labelOf = (code: string) => (code.startsWith("http-") && code !== "http-other" ? `HTTP ${code.slice(5)}` : "");

import "server-only";
import { CounterRefusal } from "@/lib/counter/serve/counter-refusal";
import { NotSignedIn, type Problem } from "@/lib/kit/errors";
import { renderProblem } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";

/** An exception of the COUNTER API as the whole answer (CoP 5.1 Appendix D). */
export function exceptionResponse(refusal: CounterRefusal): Response {
  const headers: HeadersInit = refusal.status === 401 ? { "www-authenticate": "Api-Key" } : {};
  return Response.json(refusal.body, { status: refusal.status, headers });
}

/**
 * A refusal of a call of the COUNTER API. Wrong paths and methods have no exception in the standard and are answered as
 * everywhere.
 */
export function renderException(problem: Problem | null, locale: Locale, id: string): Response {
  const refusal = refusalOf(problem, id);
  if (!refusal) return renderProblem(problem, locale, id);
  const response = exceptionResponse(refusal);
  if (problem && "seconds" in problem) response.headers.set("retry-after", String(problem.seconds));
  return response;
}

function refusalOf(problem: Problem | null, id: string): CounterRefusal | null {
  if (problem === null) return new CounterRefusal(1000, `Unexpected error, request ${id}`);
  const { status, fields, values } = problem;
  if (problem instanceof NotSignedIn)
    return problem.code === "apiKeyUnknown"
      ? new CounterRefusal(2020, "The key is unknown, expired or revoked")
      : new CounterRefusal(1030, "Missing: api_key");
  if (status === 403) return new CounterRefusal(2000, "The key may not read usage");
  if (status === 400) return new CounterRefusal(1030, `Invalid: ${Object.keys(fields).join(", ")}`);
  if (status === 429) return new CounterRefusal(1020, limitOf(values));
  return status === 503 ? new CounterRefusal(1000, "") : null;
}

const limitOf = ({ most }: Problem["values"]): string =>
  most === undefined
    ? "A key may send 120 requests a minute; see Retry-After"
    : `At most ${most} requests at a time; see Retry-After`;

import { useMemo } from "react";
import useSWR from "swr";
import type { z } from "zod";
import { callAddress } from "./call-address";
import { CallFailed } from "./call-failed";
import type { CallShape, Input, Received } from "./call-shape";
import { send } from "./send";
import { useFailureText } from "./use-failure-text";

type Schema = z.ZodType | undefined;

type Options<T> = {
  /** What the server already rendered: shown at once, refreshed behind. */
  first?: T;
  /** Milliseconds between two asks; a function decides by the last answer; 0 is never. */
  every?: number | ((last: T | undefined) => number);
  /** False waits. */
  enabled?: boolean;
  /** Keep showing the last answer while another question is asked. */
  keepLast?: boolean;
};

/** A read that stays fresh: SWR over a declared GET (or a POST that only asks). `problem` is set, with words, while the last try failed. */
export function useCall<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Returns extends z.ZodType | { file: string },
>(
  contract: CallShape<Params, Query, Body, Returns>,
  input: Input<Params, Query, Body>,
  options: Options<Received<Returns>> = {},
) {
  const { first, every = 0, enabled = true, keepLast = false } = options;
  const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = input;
  const key = enabled ? [contract.call, callAddress(contract, params, query), JSON.stringify(body ?? null)] : null;
  const answer = useSWR<Received<Returns>, unknown>(key, () => send(contract, input), {
    ...(first === undefined ? {} : { fallbackData: first }),
    refreshInterval: every,
    keepPreviousData: keepLast,
    // An answer may be a moment old and wrong already: who comes back to a question asks it again.
    dedupingInterval: 0,
    shouldRetryOnError: (error) => error instanceof CallFailed && (error.status === 0 || error.status >= 500),
  });
  return {
    data: answer.data,
    problem: useProblem(answer.error),
    isLoading: answer.isLoading,
    isRefreshing: answer.isValidating,
    refresh: () => answer.mutate(),
    /** Shows `value` until the next answer. */
    replace: (value: Received<Returns>) => answer.mutate(value, { revalidate: false }),
  };
}

function useProblem(error: unknown): CallFailed | undefined {
  const reasonOf = useFailureText();
  return useMemo(() => {
    if (!(error instanceof CallFailed)) return undefined;
    const { status, code, message, fields, nonFieldErrors } = error;
    return message ? error : new CallFailed(status, code, reasonOf(error), fields, nonFieldErrors);
  }, [error, reasonOf]);
}

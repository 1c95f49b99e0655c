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
  /** Data rendered by the server: shown at once, refreshed in the background. */
  first?: T;
  /** Milliseconds between requests; a function decides by the last response; 0 never repeats. */
  every?: number | ((last: T | undefined) => number);
  /** False delays the request. */
  enabled?: boolean;
  /** Keeps showing the last response while another question loads. */
  keepLast?: boolean;
};

/**
 * Reads data and keeps them fresh: SWR over a declared GET (or a read-only POST). `problem` is set while the last
 * attempt has failed.
 */
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
  const { enabled = true, ...others } = options;
  const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = input;
  const key = enabled ? [contract.call, callAddress(contract, params, query), JSON.stringify(body ?? null)] : null;
  return useRead<Received<Returns>>(key, () => send(contract, input), others);
}

/** The same for a request that a contract alone does not describe; a null key waits. */
export function useRead<T>(
  key: readonly unknown[] | null,
  ask: () => Promise<T>,
  { first, every = 0, keepLast = false }: Omit<Options<T>, "enabled">,
) {
  const answer = useSWR<T, unknown>(key, ask, {
    ...(first === undefined ? {} : { fallbackData: first }),
    refreshInterval: every,
    keepPreviousData: keepLast,
    // Responses may be outdated after a moment: returning to a question requests it again.
    dedupingInterval: 0,
    shouldRetryOnError: (error) => error instanceof CallFailed && (error.status === 0 || error.status >= 500),
  });
  return {
    data: answer.data,
    problem: useProblem(answer.error),
    isLoading: answer.isLoading,
    isRefreshing: answer.isValidating,
    refresh: () => answer.mutate(),
    /** Shows `value` until the next response. */
    replace: (value: T) => answer.mutate(value, { revalidate: false }),
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

import { useEffect, useState } from "react";
import type { z } from "zod";
import { callAddress } from "./call-address";
import { CallFailed } from "./call-failed";
import type { CallShape, Input, Received } from "./call-shape";
import { send } from "./send";

type Schema = z.ZodType | undefined;

/** Milliseconds until a failed request is retried; doubles each time, up to an hour. */
const PAUSE = 5000;
const LONGEST = 3_600_000;

type Answer<Data> = { readonly data?: Data | undefined; readonly failed: boolean };

/**
 * Reads data that belong to other data on the page and are reloaded only with them: each question once, retried until
 * it succeeds. Returning to a question shows the earlier response meanwhile. `first` is the server's answer to the first
 * question. Use useCall for data that must stay fresh.
 */
export function useAnswer<Params extends Schema, Query extends Schema, Returns extends z.ZodType>(
  contract: CallShape<Params, Query, undefined, Returns>,
  input: Input<Params, Query, undefined>,
  { enabled = true, first }: { enabled?: boolean; first?: Received<Returns> | undefined } = {},
): Answer<Received<Returns>> {
  const { params, query }: { params?: unknown; query?: unknown } = input;
  const address = callAddress(contract, params, query);
  const [firstAddress] = useState(address);
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer<Received<Returns>>>>>(
    first === undefined ? {} : { [address]: { data: first, failed: false } },
  );
  const isThere = first !== undefined && address === firstAddress;
  const key = JSON.stringify(input);

  useEffect(() => {
    if (!enabled || isThere) return;
    const ending = new AbortController();
    let next: ReturnType<typeof setTimeout>;
    const setAnswer = (answer: Answer<Received<Returns>>) =>
      setAnswers((before) => ({ ...before, [address]: { ...before[address], ...answer } }));
    const ask = async (pause: number) => {
      try {
        setAnswer({ data: await send(contract, JSON.parse(key), ending.signal), failed: false });
      } catch (failure) {
        if (ending.signal.aborted) return;
        if (!(failure instanceof CallFailed)) throw failure;
        setAnswer({ failed: true });
        if (failure.status === 0 || failure.status >= 500)
          next = setTimeout(() => void ask(Math.min(2 * pause, LONGEST)), pause);
      }
    };
    void ask(PAUSE);
    return () => {
      clearTimeout(next);
      ending.abort();
    };
  }, [contract, address, key, enabled, isThere]);

  return answers[address] ?? { failed: false };
}

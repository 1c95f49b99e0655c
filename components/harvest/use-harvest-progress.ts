import { useRef, useState } from "react";
import useSWR from "swr";
import { type Intention, listIntentionsCall } from "@/lib/harvest/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { now } from "@/lib/kit/clock";
import { askAgainIn, lastChange, mergeIntentions } from "./intention-progress";

/**
 * The wishes of a harvest as they change: only what changed since the last answer is asked for, and nothing any more
 * once all is done. `first`: as the server rendered them, at `renderedAt`.
 */
export function useHarvestProgress(harvest: number, first: readonly Intention[], renderedAt: string) {
  const known = useRef(first);
  const [asOf, setAsOf] = useState(renderedAt);
  const answer = useSWR<readonly Intention[], unknown>(
    ["harvest progress", harvest, renderedAt],
    async () => {
      const since = lastChange(known.current);
      const query = since === undefined ? {} : { last_updated_after: since };
      known.current = mergeIntentions(known.current, await send(listIntentionsCall, { params: { harvest }, query }));
      setAsOf(now().toISOString());
      return known.current;
    },
    { fallbackData: first, refreshInterval: (last) => askAgainIn(last ?? first, now()), revalidateOnMount: false },
  );
  return {
    intentions: answer.data ?? first,
    asOf,
    problem: answer.error instanceof CallFailed ? answer.error : undefined,
    /** Asks at once. */
    refresh: () => void answer.mutate(),
    /** Shows a wish as a call has just answered it. */
    show: (changed: Intention) => {
      known.current = mergeIntentions(known.current, [changed]);
      void answer.mutate(known.current);
    },
  };
}

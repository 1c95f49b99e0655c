import { useState } from "react";
import { type HarvestRequest, startHarvestCall } from "@/lib/harvest/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { problemsByCredentials } from "./plan-requests";

/** Why a harvest was not started; messages by credentials where they concern some of them. */
export type HarvestRefusal = { problem: string; problems: ReadonlyMap<number, readonly string[]> };
export type StartedHarvest = { pk: number; total: number; skipped: number };

/** Starts a harvest and stays on the page, which shows its progress. */
export function useHarvestInPlace(onBegun: (begun: StartedHarvest) => void) {
  const reasonOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<HarvestRefusal | null>(null);

  const start = async (requests: readonly HarvestRequest[]): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const { pk, stats, skipped } = await send(startHarvestCall, { body: { intentions: [...requests] } });
      onBegun({ pk, total: stats.total, skipped });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      const problem = failure.fields.intentions?.join(" ") ?? (failure.message || reasonOf(failure));
      setRefusal({ problem, problems: problemsByCredentials(failure.fields, requests) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refusal, forgive: () => setRefusal(null), start };
}

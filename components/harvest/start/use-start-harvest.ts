import { useState } from "react";
import { type HarvestRequest, startHarvestCall } from "@/lib/harvest/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { harvestParts, problemsByCredentials } from "./plan-requests";

const none: ReadonlyMap<number, readonly string[]> = new Map();

/**
 * Starts a harvest, or several if one would be too large, and opens it. Errors are shown at the credentials concerned.
 */
export function useStartHarvest(onStarted: () => void) {
  const router = useRouter();
  const reasonOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [problems, setProblems] = useState(none);

  const start = async (requests: readonly HarvestRequest[]) => {
    setBusy(true);
    setProblem(null);
    setProblems(none);
    const parts = harvestParts(requests);
    let part: readonly HarvestRequest[] = requests;
    try {
      const begun: number[] = [];
      for (part of parts) begun.push((await send(startHarvestCall, { body: { intentions: [...part] } })).pk);
      onStarted();
      router.push(begun.length === 1 ? `${pathTo("harvests")}?harvest=${begun[0]}` : pathTo("harvests"));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setProblem(failure.fields.intentions?.join(" ") ?? (failure.message || reasonOf(failure)));
      setProblems(problemsByCredentials(failure.fields, part));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, problems, start };
}

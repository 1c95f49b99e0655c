import { useState } from "react";
import { type HarvestRequest, startHarvestCall } from "@/lib/harvest/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { problemsByCredentials } from "./plan-requests";

const none: ReadonlyMap<number, readonly string[]> = new Map();

/** Starts a harvest and goes to it; what is refused is told by the credentials concerned. */
export function useStartHarvest(onStarted: () => void) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [problems, setProblems] = useState(none);

  const start = async (requests: readonly HarvestRequest[]) => {
    setBusy(true);
    setProblem(null);
    setProblems(none);
    try {
      const { pk } = await send(startHarvestCall, { body: { intentions: [...requests] } });
      onStarted();
      router.push(`${pathTo("harvests")}?harvest=${pk}`);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setProblem(failure.fields.intentions?.join(" ") ?? failure.message);
      setProblems(problemsByCredentials(failure.fields, requests));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, problems, start };
}

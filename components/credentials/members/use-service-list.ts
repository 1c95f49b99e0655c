import { useState } from "react";
import { getServiceListCall } from "@/lib/credentials/contract";
import { useAction } from "@/lib/kit/call/use-action";
import { useCall } from "@/lib/kit/call/use-call";

const EVERY = 1000;

/** Requests a list of the provider's service, and waits for it. */
export function useServiceList(request: () => Promise<{ id: string }>) {
  const [id, setId] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();
  const call = useCall(
    getServiceListCall,
    { params: { id: id ?? "" } },
    { enabled: id !== null, every: (last) => (last?.state === "finished" ? 0 : EVERY) },
  );
  const list = id === null ? undefined : call.data;
  return {
    id,
    list,
    outcome: list?.outcome ?? null,
    isRunning: isBusy || (id !== null && list?.state !== "finished" && !call.problem),
    problem: problem ?? call.problem?.message ?? null,
    start: () => {
      setId(null);
      return run(async () => setId((await request()).id));
    },
  };
}

export type RequestedList = ReturnType<typeof useServiceList>;

import { useEffect, useState } from "react";
import { type Credentials, getCredentialsCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { useFailureText } from "@/lib/kit/call/use-failure-text";

/** Loads credentials once and on request, never while the user types. A null id loads nothing. */
export function useStored(id: number | null, listed: Credentials | undefined) {
  const [stored, setStored] = useState(listed ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const reasonOf = useFailureText();
  const read = () => {
    setStored(null);
    setProblem(null);
  };
  useEffect(() => {
    if (id === null || stored || problem !== null) return;
    const reading = new AbortController();
    send(getCredentialsCall, { params: { id } }, reading.signal).then(setStored, (failure) => {
      if (!reading.signal.aborted) setProblem(reasonOf(failure));
    });
    return () => reading.abort();
  }, [id, stored, problem, reasonOf]);
  return { stored, problem, show: setStored, read };
}

import { useEffect, useState } from "react";
import { type Credentials, getCredentialsCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";

/** Credentials read once and when asked for, never behind the back of somebody typing. Null as an id reads nothing. */
export function useStored(id: number | null, listed: Credentials | undefined) {
  const [stored, setStored] = useState(listed ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = () => {
    setStored(null);
    setProblem(null);
  };
  useEffect(() => {
    if (id === null || stored || problem !== null) return;
    const reading = new AbortController();
    send(getCredentialsCall, { params: { id } }, reading.signal).then(setStored, (failure) => {
      if (!reading.signal.aborted) setProblem(failure instanceof CallFailed ? failure.message : "");
    });
    return () => reading.abort();
  }, [id, stored, problem]);
  return { stored, problem, show: setStored, read };
}

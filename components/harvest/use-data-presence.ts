import { useEffect, useState } from "react";
import type { Credentials } from "@/lib/credentials/contract";
import { dataPresenceCall } from "@/lib/imports/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import type { Presence } from "./harvest-slots";

/** Addresses hold so many ids. */
const AT_ONCE = 500;

type Asked = { credentials: readonly Credentials[]; from: string; to: string };

/** Which months of the credentials' reports have numbers; null until it is known, and where it cannot be. */
export function useDataPresence({ credentials, from, to }: Asked) {
  const ids = credentials.map(({ pk }) => pk).join(",");
  const question = `${from} ${to} ${ids}`;
  const [answer, setAnswer] = useState<{ question: string; presence: readonly Presence[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    setProblem(null);
    read({ ids: ids.split(","), from, to }, reading.signal).then(
      (presence) => setAnswer({ question, presence }),
      (failure) => {
        if (!reading.signal.aborted) setProblem(failure instanceof CallFailed ? failure.message : "");
      },
    );
    return () => reading.abort();
  }, [question, ids, from, to]);
  return { presence: answer?.question === question ? answer.presence : null, problem };
}

async function read(asked: { ids: string[]; from: string; to: string }, signal: AbortSignal): Promise<Presence[]> {
  const { ids, from, to } = asked;
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE).join(","),
  );
  const answers = await Promise.all(
    parts.map((part) =>
      send(dataPresenceCall, { query: { start_date: from, end_date: to, credentials: part } }, signal),
    ),
  );
  return answers.flat();
}

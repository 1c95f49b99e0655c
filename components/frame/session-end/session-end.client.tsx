"use client";

import { useEffect, useState } from "react";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { later } from "@/components/ui/parts/later";
import { callAddress } from "@/lib/kit/call/call-address";
import { announceSignedOut } from "@/lib/kit/call/call-events";
import { send } from "@/lib/kit/call/send";
import { keepSessionCall, readTimeLeftCall, type TimeLeft } from "@/lib/users/sessions/contract";
import { SessionClock, type Warning } from "./session-clock";

const SessionEndDialog = later(() => import("./session-end-dialog.client").then((it) => it.SessionEndDialog));

type Props = {
  /** When the page was rendered; null where it could not be had. */
  timeLeft: TimeLeft | null;
  /** Those who sign in elsewhere sign out there. */
  signsOut: boolean;
};

/** Tells in time, over the page, that the session is going to end. */
export function SessionEnd({ timeLeft, signsOut }: Props) {
  const [warning, setWarning] = useState<Warning | null>(null);
  const [clock] = useState(() => new SessionClock({ ask: askTimeLeft, show: setWarning }));
  const { isBusy, run } = useToldAction();

  useEffect(() => {
    if (timeLeft) clock.learn(timeLeft);
    else clock.look();
    // Machines sleep, pages that nobody sees are kept waiting, and those that were left and come back stood still.
    const look = () => document.visibilityState === "visible" && clock.look();
    const listening = new AbortController();
    document.addEventListener("visibilitychange", look, { signal: listening.signal });
    for (const turned of ["focus", "pageshow"]) window.addEventListener(turned, look, { signal: listening.signal });
    return () => {
      listening.abort();
      clock.stop();
    };
  }, [clock, timeLeft]);

  if (!warning) return null;
  return (
    <SessionEndDialog
      warning={warning}
      signsOut={signsOut}
      isKeeping={isBusy}
      onKeep={() => void run(async () => clock.learn(await send(keepSessionCall, {})))}
      onDismiss={() => clock.dismiss()}
    />
  );
}

/** Past the queue, and silent: that this one call got no answer is nothing to interrupt anybody for. */
async function askTimeLeft(): Promise<TimeLeft | null> {
  try {
    const response = await fetch(callAddress(readTimeLeftCall, undefined, undefined), { cache: "no-store" });
    if (response.status === 401) announceSignedOut();
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

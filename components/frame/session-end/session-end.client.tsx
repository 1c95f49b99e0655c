"use client";

import { useEffect, useState } from "react";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { callAddress } from "@/lib/kit/call/call-address";
import { announceSignedOut } from "@/lib/kit/call/call-events";
import { send } from "@/lib/kit/call/send";
import { keepSessionCall, readTimeLeftCall, type TimeLeft } from "@/lib/users/sessions/contract";
import { SessionClock, type Warning } from "./session-clock";

const SessionEndDialog = later(() => import("./session-end-dialog.client").then((it) => it.SessionEndDialog));

type Props = {
  /** At render time; null when unavailable. */
  timeLeft: TimeLeft | null;
  /** False for users of an identity provider: they sign out there. */
  signsOut: boolean;
};

export function SessionEnd({ timeLeft, signsOut }: Props) {
  const [warning, setWarning] = useState<Warning | null>(null);
  const [clock] = useState(() => new SessionClock({ ask: askTimeLeft, show: setWarning }));
  const { isBusy, run } = useSnackbarAction();

  useEffect(() => {
    if (timeLeft) clock.learn(timeLeft);
    else clock.look();
    // Timers stop while a machine sleeps and in hidden or cached pages, so check when the page becomes visible.
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

/** Bypasses the request queue and fails silently: one missed check is no reason to interrupt the user. */
async function askTimeLeft(): Promise<TimeLeft | null> {
  try {
    const response = await fetch(callAddress(readTimeLeftCall, undefined, undefined), { cache: "no-store" });
    if (response.status === 401) announceSignedOut();
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

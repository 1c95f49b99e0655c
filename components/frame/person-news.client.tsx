"use client";

import { useEffect } from "react";
import { announceOtherPerson, announceSignedOut } from "@/lib/kit/call/call-events";
import { probeSession } from "./probe-session";

const CHANNEL = "usus.person";

type Told = { person: string; isHeld: boolean };
type Props = Told;

/** Tells the browser's other tabs who is signed in here and listens to them; changes are confirmed with the server. */
export function PersonNews({ person, isHeld }: Props) {
  useEffect(() => {
    const isSame = (told: Told) => told.person === person && told.isHeld === isHeld;
    const look = async () => {
      const found = await probeSession();
      if (found === "signed-out" && person) announceSignedOut();
      if (typeof found !== "object" || "failure" in found) return;
      // The same user with a pending code: the failed call itself opens the code dialog over the page.
      const isOnlyHeld = found.person === person && found.isHeld;
      if (!isOnlyHeld) announceOtherPerson(isSame(found));
    };
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (isSame(data)) announceOtherPerson(true);
      else void look();
    };
    channel.postMessage({ person, isHeld } satisfies Told);
    // A page restored from the back/forward cache may now belong to another user.
    const rejoin = ({ persisted }: PageTransitionEvent) => persisted && void look();
    window.addEventListener("pageshow", rejoin);
    return () => {
      window.removeEventListener("pageshow", rejoin);
      channel.close();
    };
  }, [person, isHeld]);
  return null;
}

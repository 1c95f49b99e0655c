"use client";

import { useEffect } from "react";
import { announceOtherPerson, announceSignedOut } from "@/lib/kit/call/call-events";
import { probeSession } from "./probe-session";

const CHANNEL = "usus.person";

type PersonMessage = { person: string; isHeld: boolean };
type Props = PersonMessage;

/** Shares the logged-in user with the browser's other tabs; changes are confirmed with the server. */
export function PersonNews({ person, isHeld }: Props) {
  useEffect(() => {
    const isSame = (message: PersonMessage) => message.person === person && message.isHeld === isHeld;
    const look = async () => {
      const session = await probeSession();
      if (session === "signed-out" && person) announceSignedOut();
      if (typeof session !== "object" || "failure" in session) return;
      // The same user with a pending code: the failed call itself opens the code dialog over the page.
      const isOnlyHeld = session.person === person && session.isHeld;
      if (!isOnlyHeld) announceOtherPerson(isSame(session));
    };
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<PersonMessage>) => {
      if (isSame(data)) announceOtherPerson(true);
      else void look();
    };
    channel.postMessage({ person, isHeld } satisfies PersonMessage);
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

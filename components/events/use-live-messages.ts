import { useEffect, useEffectEvent, useRef } from "react";
import type { LiveMessage } from "@/lib/events/live/live-message";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { crossSiteToken } from "@/lib/kit/call/page-version";
import { send } from "@/lib/kit/call/send";
import { readUserCall } from "@/lib/users/contract";
import type { ToHub, ToPage } from "./live-pass";

type LiveLink = { send: (message: ToHub) => void; close: () => void };

/** Connects this page to the shared connection of the browser, or to its own where shared workers are missing. */
function liveLink(receive: (message: ToPage) => void): LiveLink {
  if (typeof SharedWorker === "undefined") return ownLink(receive);
  const { port } = new SharedWorker(new URL("./live.worker.ts", import.meta.url), { name: "live", type: "module" });
  port.addEventListener("message", ({ data }: MessageEvent<ToPage>) => receive(data));
  port.start();
  return {
    send: (message) => port.postMessage(message),
    close: () => {
      port.postMessage({ type: "bye" } satisfies ToHub);
      port.close();
    },
  };
}

function ownLink(postMessage: (message: ToPage) => void): LiveLink {
  console.info("This browser does not support shared workers: each tab opens its own live connection.");
  const port = { postMessage };
  const hub = import("./live-hub").then(({ LiveHub }) => new LiveHub());
  const send = (message: ToHub) => void hub.then((found) => found.receive(port, message));
  return { send, close: () => send({ type: "bye" }) };
}

const sayWhetherSeen = (link: LiveLink | null) =>
  link?.send({ type: "seen", isSeen: document.visibilityState === "visible" });

/** `alerts`: no page of the product is visible, and this page shows the system notification. */
type OnMessage = (message: LiveMessage, alerts: boolean) => void;

/** Subscribes to the user's live messages. `sesame` opens the connection; a new token is fetched when it is refused. */
export function useLiveMessages(user: number, sesame: string, onMessage: OnMessage): void {
  const link = useRef<LiveLink | null>(null);
  const open = useEffectEvent((token: string) => {
    if (token) link.current?.send({ type: "open", user, token, csrf: crossSiteToken() });
  });
  const receive = useEffectEvent((message: ToPage) => {
    if (message.type === "message") onMessage(message.message, message.alerts ?? false);
    else void renew();
  });

  const renew = async () => {
    try {
      const { pk, sesame_token } = await send(readUserCall, {});
      if (pk !== user || !sesame_token) throw new Error("The session belongs to another user, or login is incomplete.");
      open(sesame_token);
    } catch (failure) {
      // biome-ignore lint/suspicious/noConsole: section 4 of the specification wants it logged
      console.error("The live connection could not be restored.", failure);
      const isOver = !(failure instanceof CallFailed) || failure.status === 401 || failure.status === 403;
      link.current?.send({ type: "noToken", again: !isOver });
    }
  };

  const join = useEffectEvent(() => {
    link.current ??= liveLink(receive);
    open(sesame);
    sayWhetherSeen(link.current);
  });

  useEffect(() => {
    const leave = () => {
      link.current?.close();
      link.current = null;
    };
    // A page restored from the back/forward cache has missed the messages sent meanwhile.
    const rejoin = ({ persisted }: PageTransitionEvent) => persisted && join();
    const look = () => sayWhetherSeen(link.current);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", rejoin);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", rejoin);
      leave();
    };
  }, []);

  // A new rendering of the page brings a newer token.
  // biome-ignore lint/correctness/useExhaustiveDependencies: join reads them
  useEffect(join, [user, sesame]);
}

"use client";

import { type ComponentProps, useCallback, useEffect, useRef } from "react";
import { later } from "@/components/ui/parts/later";
import { keepForShell } from "@/lib/kit/call/call-events";

const SessionWatch = later(() => import("./session-watch.client").then((it) => it.SessionWatch));

type Props = Omit<ComponentProps<typeof SessionWatch>, "onListening">;

/** Loads after the page; events until then are queued for it. */
export function SessionWatchLater(props: Props) {
  const isListening = useRef(false);
  const handOver = useRef(() => {});
  useEffect(() => {
    if (!isListening.current) handOver.current = keepForShell();
    return () => handOver.current();
  }, []);
  const listen = useCallback(() => {
    isListening.current = true;
    handOver.current();
  }, []);
  return <SessionWatch {...props} onListening={listen} />;
}

"use client";

import { type ReactNode, useMemo, useState } from "react";
import { later } from "@/components/ui/parts/later";
import type { EventStats } from "@/lib/events/contract";
import { LiveEventsContext } from "./live-events-context.client";

/** It comes after the page, which shows what was known when it was made. */
const EventWatch = later(() => import("./event-watch.client").then((it) => it.EventWatch));

type Props = {
  userId: number;
  /** The user's sesame token. */
  sesame: string;
  /** As the server rendered the page; null when they could not be had. */
  stats: EventStats | null;
  children: ReactNode;
};

/** Keeps what `useLiveEvents()` tells below the content up to date, and says in passing when something new came. */
export function LiveEvents({ userId, sesame, stats: first, children }: Props) {
  const [heard, setHeard] = useState<EventStats | null>(null);
  const [arrived, setArrived] = useState<readonly number[]>([]);
  const stats = heard ?? first;
  const news = useMemo(() => ({ stats, arrived }), [stats, arrived]);
  return (
    <LiveEventsContext value={news}>
      {children}
      <EventWatch {...{ userId, sesame, first }} onStats={setHeard} onArrived={setArrived} />
    </LiveEventsContext>
  );
}

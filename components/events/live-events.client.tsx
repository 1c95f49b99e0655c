"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { later } from "@/components/ui/parts/later";
import type { EventStats } from "@/lib/events/contract";

/** Loaded after the page, which shows the server's values until then. */
const EventWatch = later(() => import("./event-watch.client").then((it) => it.EventWatch));

type Props = {
  userId: number;
  /** The user's sesame token. */
  sesame: string;
  /** As rendered by the server; null when the stats could not be read. */
  stats: EventStats | null;
  children: ReactNode;
};

/** Keeps the values of `useLiveEvents()` up to date for its children and shows a toast for new events. */
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

export type LiveNews = {
  /** The user's current event stats; null until known. */
  stats: EventStats | null;
  /** Ids of events that arrived since the page was opened, in order of arrival. */
  arrived: readonly number[];
};

const LiveEventsContext = createContext<LiveNews>({ stats: null, arrived: [] });

export const useLiveEvents = () => useContext(LiveEventsContext);

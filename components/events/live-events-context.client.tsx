"use client";

import { createContext, useContext } from "react";
import type { EventStats } from "@/lib/events/contract";

export type LiveNews = {
  /** The user's current event stats; null until known. */
  stats: EventStats | null;
  /** Ids of events that arrived since the page was opened, in order of arrival. */
  arrived: readonly number[];
};

export const LiveEventsContext = createContext<LiveNews>({ stats: null, arrived: [] });

export const useLiveEvents = () => useContext(LiveEventsContext);

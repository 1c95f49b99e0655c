"use client";

import { createContext, useContext } from "react";
import type { EventStats } from "@/lib/events/contract";

export type LiveNews = {
  /** The user's event stats as they are now; null while they are not known. */
  stats: EventStats | null;
  /** Ids of the events that have come since the browser's page was opened, in the order in which they came. */
  arrived: readonly number[];
};

export const LiveEventsContext = createContext<LiveNews>({ stats: null, arrived: [] });

export const useLiveEvents = () => useContext(LiveEventsContext);

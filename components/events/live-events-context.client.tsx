"use client";

import { createContext, useContext } from "react";
import type { EventStats } from "@/lib/events/contract";

export const LiveEventsContext = createContext<EventStats | null>(null);

/** The user's event stats as they are now; null while they are not known. */
export const useLiveEvents = () => useContext(LiveEventsContext);

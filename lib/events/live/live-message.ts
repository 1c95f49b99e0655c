import type { EventEntity, EventStats } from "../contract";

/** What the live connection delivers. `wsAuthError` is the last one: the token or its session is no longer good. */
export type LiveMessage =
  | { type: "stats"; stats: EventStats; user_id: number }
  | { type: "event"; pk: number; event: EventEntity; read: boolean; user_id: number; unread_count: number }
  | { type: "wsAuthError" };

/** Carries the token, so that it stays out of addresses and thus of logs. */
export const SESAME_HEADER = "x-sesame";

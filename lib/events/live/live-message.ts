import type { EventEntity, EventStats } from "../contract";

/** Messages of the live connection. `wsAuthError` is the last one: the token or its session is invalid. */
export type LiveMessage =
  | { type: "stats"; stats: EventStats; user_id: number }
  | { type: "event"; pk: number; event: EventEntity; read: boolean; user_id: number; unread_count: number }
  | { type: "wsAuthError" };

/** Carries the token, to keep it out of addresses and logs. */
export const SESAME_HEADER = "x-sesame";

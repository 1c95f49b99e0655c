import type { LiveMessage } from "@/lib/events/live/live-message";

/**
 * Opens a live connection: the token of the signed-in user, and the proof that one of our own pages sends the request.
 */
export type LivePass = { token: string; csrf: string };

/** From a page to the connection. `noToken`: no token could be fetched; `again`: a later try may succeed. */
export type ToHub =
  | ({ type: "open"; user: number } & LivePass)
  | { type: "noToken"; again: boolean }
  /** True while the page is visible. */
  | { type: "seen"; isSeen: boolean }
  | { type: "bye" };

/** From the connection to a page. `alerts`: no page is visible, and this page shows the system notification. */
export type ToPage = { type: "message"; message: LiveMessage; alerts?: boolean } | { type: "tokenNeeded" };

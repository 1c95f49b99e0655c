import type { LiveMessage } from "@/lib/events/live/live-message";

/** What opens a live connection: the token of whoever is signed in, and the proof that our own page asks. */
export type LivePass = { token: string; csrf: string };

/** From a page to the one who holds the connection. `noToken`: none could be had, though perhaps `again`. */
export type ToHub =
  | ({ type: "open"; user: number } & LivePass)
  | { type: "noToken"; again: boolean }
  /** Whether somebody has the page before their eyes. */
  | { type: "seen"; isSeen: boolean }
  | { type: "bye" };

/** From the one who holds the connection to a page. `alerts`: it is for this page to tell of it outside, as no page is seen. */
export type ToPage = { type: "message"; message: LiveMessage; alerts?: boolean } | { type: "tokenNeeded" };

import type { LiveMessage } from "@/lib/events/live/live-message";

/** What opens a live connection: the token of whoever is signed in, and the proof that our own page asks. */
export type LivePass = { token: string; csrf: string };

/** From a page to the one who holds the connection. `noToken`: none could be had, though perhaps `again`. */
export type ToHub = ({ type: "open"; user: number } & LivePass) | { type: "noToken"; again: boolean } | { type: "bye" };

/** From the one who holds the connection to a page. */
export type ToPage = { type: "message"; message: LiveMessage } | { type: "tokenNeeded" };

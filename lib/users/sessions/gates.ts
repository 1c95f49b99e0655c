import type { Hold } from "@/lib/access/actor";
import { routeAt } from "@/lib/navigation/route-at";

/** What is known of the visitor before any page is asked for; pages and calls ask the database again. */
export type Visitor = { isSignedIn: false } | { isSignedIn: true; held: Hold | null };

export type Verdict = "pass" | "/sign-in" | "/one-time-code" | "/email-not-verified";

/** Reached by links in messages, from the entrance and from footers, signed in or not. Paths have no locale and no slash at the end. */
const OPEN = [
  "/accessibility",
  "/verify-email",
  "/reset-password",
  "/accept-invitation",
  "/invalid-user",
  "/connecting",
  "/mailbox",
  "/unsubscribe",
];

/** Whether there is a page at the path; /goto/ looks for itself. */
export const isPage = (path: string): boolean =>
  path === "/" || path.startsWith("/goto/") || OPEN.includes(path) || routeAt(path) !== null;

/** Where the visitor is held up: an entrance shown under the address that was asked for, or "pass". */
export function firstRefusal(visitor: Visitor, path: string): Verdict {
  if (OPEN.some((open) => path === open || path.startsWith(`${open}/`))) return "pass";
  if (!visitor.isSignedIn) return "/sign-in";
  if (visitor.held === "one-time-code") return "/one-time-code";
  if (visitor.held === "email-verification") return "/email-not-verified";
  return "pass";
}

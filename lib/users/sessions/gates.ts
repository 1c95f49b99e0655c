import type { Hold } from "@/lib/access/actor";
import { routeAt } from "@/lib/navigation/route-at";

/** Visitor state known before a page is requested; pages and calls query the database again. */
export type Visitor = { isSignedIn: false } | { isSignedIn: true; held: Hold | null };

export type GateVerdict = "pass" | "/sign-in" | "/one-time-code" | "/email-not-verified";

/**
 * Pages open to everyone, from links in messages, the login page and footers. Paths have no language and no trailing
 * slash.
 */
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

/** Whether there is a page at the path; /goto/ checks itself, and /sign-in leads on who is logged in. */
export const isPage = (path: string): boolean =>
  path === "/" || path === "/sign-in" || path.startsWith("/goto/") || OPEN.includes(path) || routeAt(path) !== null;

/** The gate that stops the visitor, shown under the requested address, or "pass". */
export function firstRefusal(visitor: Visitor, path: string): GateVerdict {
  if (OPEN.some((open) => path === open || path.startsWith(`${open}/`))) return "pass";
  if (!visitor.isSignedIn) return "/sign-in";
  if (visitor.held === "one-time-code") return "/one-time-code";
  if (visitor.held === "email-verification") return "/email-not-verified";
  return "pass";
}

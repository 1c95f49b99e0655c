/** What is known of the visitor before any page is asked for; pages and calls ask the database again. */
export type Visitor = { isSignedIn: boolean };

/** Where the visitor is held up: an entrance page shown under the address that was asked for, or "pass". */
export type Gate = (visitor: Visitor, path: string) => "pass" | "/sign-in";

/** Reached by links in messages, by people who are not signed in. Paths have no locale and no slash at the end. */
const OPEN = ["/sign-in", "/verify-email", "/reset-password", "/accept-invitation"];

const gates: readonly Gate[] = [({ isSignedIn }, path) => (isSignedIn || OPEN.includes(path) ? "pass" : "/sign-in")];

/** The first gate that does not let the visitor pass. */
export function firstRefusal(visitor: Visitor, path: string): ReturnType<Gate> {
  for (const gate of gates) {
    const verdict = gate(visitor, path);
    if (verdict !== "pass") return verdict;
  }
  return "pass";
}

import { useEffect, useState } from "react";

/** By the path: the page is made anew in another language, from an address that has lost its secret by then. */
const kept = new Map<string, string>();

/** The secret a link carries; taken out of the address bar and the history, where others would find it. Null when there is none. */
export function useLinkSecret(page: string, given: string | null): string | null {
  const [secret] = useState(() => given ?? kept.get(page) ?? null);
  useEffect(() => {
    if (given === null) return;
    kept.set(page, given);
    // Later than this page's first effects: only then does the router hear of the new address, and never brings the old one back.
    const timer = setTimeout(() => history.replaceState(null, "", location.pathname));
    return () => clearTimeout(timer);
  }, [page, given]);
  return secret;
}

import { useEffect, useState } from "react";

const keyOf = (page: string) => `usus.link.${page}`;

/**
 * Secret of a link. It is removed from the address bar and the history, where other people would find it. Only this tab
 * keeps it, so that the page survives a reload, also in another language. Null if there is none, undefined until known.
 */
export function useLinkSecret(page: string, given: string | null): string | null | undefined {
  const [secret, setSecret] = useState<string | null | undefined>(given ?? undefined);
  useEffect(() => {
    if (given === null) return setSecret(sessionStorage.getItem(keyOf(page)));
    sessionStorage.setItem(keyOf(page), given);
    // Runs after this page's first effects: only then does the router notice the new address and never restores the old
    // one.
    const timer = setTimeout(() => history.replaceState(null, "", location.pathname));
    return () => clearTimeout(timer);
  }, [page, given]);
  return secret;
}

/** Forgets the secret once it was used. */
export const forgetLinkSecret = (page: string) => sessionStorage.removeItem(keyOf(page));

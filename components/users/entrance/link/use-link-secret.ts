import { useEffect, useState } from "react";

const keyOf = (page: string) => `usus.link.${page}`;

/**
 * The secret a link carries; taken out of the address bar and the history, where others would find it. This tab alone
 * keeps it, so that the page may be loaded again, also in another language. Null when there is none, undefined until that is known.
 */
export function useLinkSecret(page: string, given: string | null): string | null | undefined {
  const [secret, setSecret] = useState<string | null | undefined>(given ?? undefined);
  useEffect(() => {
    if (given === null) return setSecret(sessionStorage.getItem(keyOf(page)));
    sessionStorage.setItem(keyOf(page), given);
    // Later than this page's first effects: only then does the router hear of the new address, and never brings the old one back.
    const timer = setTimeout(() => history.replaceState(null, "", location.pathname));
    return () => clearTimeout(timer);
  }, [page, given]);
  return secret;
}

/** Once it was used there is nothing left to load again. */
export const forgetLinkSecret = (page: string) => sessionStorage.removeItem(keyOf(page));

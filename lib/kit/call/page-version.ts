/** The header both ways that tells releases apart; lib/access answers with the same. */
export const VERSION_HEADER = "x-usus-version";

/** The release this page was rendered by, from <html data-version>. */
export const pageVersion = (): string => document.documentElement.dataset.version ?? "";

/** The double-submit token the middleware keeps in a readable cookie. */
export function crossSiteToken(): string {
  const pair = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
  return pair ? decodeURIComponent(pair.slice("csrftoken=".length)) : "";
}

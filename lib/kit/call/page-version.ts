import { CROSS_SITE_COOKIE } from "../http/header-names";

/** The release this page was rendered by, from <html data-version>. */
export const pageVersion = (): string => document.documentElement.dataset.version ?? "";

/** The double-submit token the middleware keeps in a readable cookie. */
export function crossSiteToken(): string {
  const pair = document.cookie.split("; ").find((part) => part.startsWith(`${CROSS_SITE_COOKIE}=`));
  return pair ? decodeURIComponent(pair.slice(`${CROSS_SITE_COOKIE}=`.length)) : "";
}

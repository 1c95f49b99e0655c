import { CROSS_SITE_COOKIE } from "../http/header-names";

/** The version that rendered this page, from <html data-version>. */
export const pageVersion = (): string => document.documentElement.dataset.version ?? "";

/** The user for whom this page was rendered, from <html data-person>; "" if not logged in. */
export const pagePerson = (): string => document.documentElement.dataset.person ?? "";

let insists = true;

/** Stops sending the version with calls: the reader finishes their work first and reloads later. */
export const finishWithThisPage = () => {
  insists = false;
};

/** The version to send with calls; "" once the reader chose to continue after a new version was announced. */
export const insistedVersion = (): string => (insists ? pageVersion() : "");

/** Double-submit token that the middleware keeps in a readable cookie. */
export function crossSiteToken(): string {
  const pair = document.cookie.split("; ").find((part) => part.startsWith(`${CROSS_SITE_COOKIE}=`));
  return pair ? decodeURIComponent(pair.slice(`${CROSS_SITE_COOKIE}=`.length)) : "";
}

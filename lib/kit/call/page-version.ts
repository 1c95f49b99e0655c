import { CROSS_SITE_COOKIE } from "../http/header-names";

/** The release this page was rendered by, from <html data-version>. */
export const pageVersion = (): string => document.documentElement.dataset.version ?? "";

/** For whom this page was rendered, from <html data-person>; "" for nobody. */
export const pagePerson = (): string => document.documentElement.dataset.person ?? "";

let insists = true;

/** From now on calls do not say which release they come from: the reader finishes what they began, and reloads later. */
export const finishWithThisPage = () => {
  insists = false;
};

/** What a call says of its release; "" once the reader was told that there is another one and goes on. */
export const insistedVersion = (): string => (insists ? pageVersion() : "");

/** The double-submit token the middleware keeps in a readable cookie. */
export function crossSiteToken(): string {
  const pair = document.cookie.split("; ").find((part) => part.startsWith(`${CROSS_SITE_COOKIE}=`));
  return pair ? decodeURIComponent(pair.slice(`${CROSS_SITE_COOKIE}=`.length)) : "";
}

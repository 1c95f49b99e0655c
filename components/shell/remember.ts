import { rangeToStore } from "@/lib/navigation/date-range";
import { DATE_RANGE_COOKIE, ORGANIZATION_COOKIE, sharedSelection } from "@/lib/navigation/selection";
import { THEME_COOKIE, type Theme } from "./theme";

export const MENU_COOKIE = "usus.menu";

type Range = Parameters<typeof rangeToStore>[0];

export const rememberOrganization = (id: number) => rememberBoth(ORGANIZATION_COOKIE, String(id));
export const rememberRange = (range: Range) => rememberBoth(DATE_RANGE_COOKIE, rangeToStore(range));
export const rememberTheme = (theme: Theme) => setCookie(THEME_COOKIE, theme);
export const rememberMenu = (isFolded: boolean) => setCookie(MENU_COOKIE, isFolded ? "folded" : "wide");

/** A selection in a shared link is remembered like one's own choice. */
export function rememberShared(search: URLSearchParams): void {
  for (const [name, value] of sharedSelection(search)) rememberBoth(name, value);
}

/**
 * Local storage is the lasting memory. Rewrites the cookies and returns whether the page was rendered with other
 * values. The address has priority over both.
 */
export function correctCookies(rendered: ReadonlyMap<string, string>): boolean {
  const shared = sharedSelection(new URLSearchParams(window.location.search));
  const wrong = [ORGANIZATION_COOKIE, DATE_RANGE_COOKIE].flatMap((name) => {
    const value = localStorage.getItem(name);
    return value === null || shared.has(name) || value === rendered.get(name) ? [] : [{ name, value }];
  });
  for (const { name, value } of wrong) setCookie(name, value);
  return wrong.length > 0;
}

function rememberBoth(name: string, value: string) {
  localStorage.setItem(name, value);
  setCookie(name, value);
}

export function setCookie(name: string, value: string) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=34560000; SameSite=Lax${secure}`;
}

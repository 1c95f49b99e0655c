import { isLocale, type Locale, routing } from "./routing";

/** The language of an address and its path without trailing slash: "/cs/tags/" is cs and "/tags". */
export function localePath(pathname: string): { locale: Locale; path: string } {
  const [, first = "", ...rest] = pathname.replace(/\/+$/, "").split("/");
  if (isLocale(first)) return { locale: first, path: `/${rest.join("/")}` };
  return { locale: routing.defaultLocale, path: `/${[first, ...rest].join("/")}` };
}

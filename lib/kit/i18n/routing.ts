import { defineRouting } from "next-intl/routing";

/** Set by the language switch, until the browser closes. */
export const LANGUAGE_COOKIE = "language";

export const routing = defineRouting({
  locales: ["en", "cs"],
  defaultLocale: "en",
  localePrefix: "as-needed",
  localeDetection: false,
  localeCookie: { name: LANGUAGE_COOKIE },
  alternateLinks: false,
});

export type Locale = (typeof routing.locales)[number];

export const isLocale = (text: string | undefined): text is Locale => routing.locales.some((locale) => locale === text);

/** The first supported language of an Accept-Language header, else English. */
export function preferredLocale(header: string | null): Locale {
  const languages = (header ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return languages.find(isLocale) ?? routing.defaultLocale;
}

/** The language of an address and its path without trailing slash: "/cs/tags/" is cs and "/tags". */
export function localePath(pathname: string): { locale: Locale; path: string } {
  const [, first = "", ...rest] = pathname.replace(/(?<!\/)\/+$/, "").split("/");
  if (isLocale(first)) return { locale: first, path: `/${rest.join("/")}` };
  return { locale: routing.defaultLocale, path: `/${[first, ...rest].join("/")}` };
}

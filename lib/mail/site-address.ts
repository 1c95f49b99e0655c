import "server-only";
import { settings } from "@/lib/kit/env";
import { type Locale, routing } from "@/lib/kit/i18n/routing";

const UNKNOWN = "http://localhost:3000";

/** Absolute URL for mails: a path of the route table ("/reset-password/") in the reader's language. */
export function siteAddress(locale: Locale, path = "/", query: Readonly<Record<string, string>> = {}): string {
  const prefix = locale === routing.defaultLocale ? "" : `/${locale}`;
  const parameters = new URLSearchParams(query).toString();
  return `${settings().SITE_URL || UNKNOWN}${prefix}${path}${parameters ? `?${parameters}` : ""}`;
}

/** Without SITE_URL, links in mails would lead nowhere, so invitations are refused. */
export const isSiteAddressKnown = (): boolean => settings().SITE_URL !== "";

import { z } from "zod";
import type { Locale } from "@/lib/kit/i18n/routing";
import { routing } from "@/lib/kit/i18n/routing";
import { seal, unseal } from "@/lib/kit/seal";
import { siteAddress } from "./site-address";

const OWNER = "unsubscribing";

/** Mails that end: those of a subscription to a report, or the digests of somebody's events. */
const ended = z.object({ kind: z.enum(["report", "events"]), id: z.number().int() });
type Ended = z.infer<typeof ended>;

/** Stands in a mail: whoever holds it can end these mails, and nothing else. */
export const unsubscribeToken = (which: Ended): string => seal(JSON.stringify(which), OWNER);

/** Which mails a token is for; null for anything that is none. */
export function readUnsubscribeToken(token: string): Ended | null {
  try {
    return ended.parse(JSON.parse(unseal(token, OWNER)));
  } catch {
    return null;
  }
}

/** Values of a mail that can be ended: the page that asks, and the address for mail programs (RFC 8058). */
export function unsubscribing(which: Ended, locale: Locale): { unsubscribe: string; oneClick: string } {
  const token = { token: unsubscribeToken(which) };
  return {
    unsubscribe: siteAddress(locale, "/unsubscribe/", token),
    oneClick: siteAddress(routing.defaultLocale, "/api/unsubscribe/", token),
  };
}

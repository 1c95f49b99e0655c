import { z } from "zod";
import type { Locale } from "@/lib/kit/i18n/routing";
import { routing } from "@/lib/kit/i18n/routing";
import { seal, unseal } from "@/lib/kit/seal";
import { siteAddress } from "./site-address";

const OWNER = "unsubscribing";

/** Mails that can be stopped: a report subscription, or a user's event digests. */
const ended = z.object({ kind: z.enum(["report", "events"]), id: z.number().int() });
type Ended = z.infer<typeof ended>;

/** Part of a mail: its holder can stop these mails, and nothing else. */
export const unsubscribeToken = (which: Ended): string => seal(JSON.stringify(which), OWNER);

/** The mails that a token stops; null if invalid. */
export function readUnsubscribeToken(token: string): Ended | null {
  try {
    return ended.parse(JSON.parse(unseal(token, OWNER)));
  } catch {
    return null;
  }
}

/** Mail values for unsubscribing: a confirmation page, and the address for mail programs (RFC 8058). */
export function unsubscribing(which: Ended, locale: Locale): { unsubscribe: string; oneClick: string } {
  const token = { token: unsubscribeToken(which) };
  return {
    unsubscribe: siteAddress(locale, "/unsubscribe/", token),
    oneClick: siteAddress(routing.defaultLocale, "/api/unsubscribe/", token),
  };
}

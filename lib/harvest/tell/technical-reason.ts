import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalogue } from "@/messages/catalogue";

/** Message keys of our own transport errors; others, such as ECONNRESET, come from the system and stay as they are. */
const reasons = {
  "too many": "tooMany",
  "no address": "noAddress",
  protocol: "protocol",
  insecure: "insecure",
  "another host": "anotherHost",
  "secrets in the path": "secretsInPath",
  announced: "announced",
  connect: "connect",
  idle: "idle",
  "look-up": "lookUp",
  total: "total",
} as const;

const known: Readonly<Record<string, (typeof reasons)[keyof typeof reasons]>> = reasons;

/** The technical reason of a failed download, translated if possible. */
export function technicalReason(detail: string, locale: Locale): string {
  const key = known[detail];
  if (!key) return detail;
  return createTranslator({ locale, messages: catalogue[locale].harvest.log })(`reason.${key}`);
}

import { createTranslator } from "use-intl/core";
import { isException } from "@/lib/counter/standard/exceptions";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";
import { errorWords } from "./error-words";

/** Display name of an attempt's error code, with the code for COUNTER exceptions; the code itself if it has no name. */
export function errorName(errorCode: string, locale: Locale): string {
  const words = errorWords(errorCode.replace(/^http-5\d\d$/, "http-5xx"), isException);
  if (!words) return errorCode;
  const { harvest, counter } = catalog[locale];
  const named: Record<string, { name: string }> = words.place === "harvest.error" ? harvest.error : counter.exception;
  const name = named[words.key]?.name;
  if (!name) return errorCode;
  return /^\d+$/.test(errorCode) ? `${name} (${errorCode})` : name;
}

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

const reasonKeys: Readonly<Record<string, (typeof reasons)[keyof typeof reasons]>> = reasons;

/** The technical reason of a failed download, translated if possible. */
export function technicalReason(detail: string, locale: Locale): string {
  const key = reasonKeys[detail];
  if (!key) return detail;
  return createTranslator({ locale, messages: catalog[locale].harvest.log })(`reason.${key}`);
}

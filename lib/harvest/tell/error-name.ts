import { isException } from "@/lib/counter/standard/exceptions";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalogue } from "@/messages/catalogue";
import { errorWords } from "../show/error-words";

/** Display name of an attempt's error code, with the code for COUNTER exceptions; the code itself if it has no name. */
export function errorName(errorCode: string, locale: Locale): string {
  const words = errorWords(errorCode.replace(/^http-5\d\d$/, "http-5xx"), isException);
  if (!words) return errorCode;
  const { harvest, counter } = catalogue[locale];
  const named: Record<string, { name: string }> = words.place === "harvest.error" ? harvest.error : counter.exception;
  const name = named[words.key]?.name;
  if (!name) return errorCode;
  return /^\d+$/.test(errorCode) ? `${name} (${errorCode})` : name;
}

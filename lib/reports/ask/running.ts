import { type Locale, preferredLocale } from "@/lib/kit/i18n/routing";

/** Language of the answer, and a signal that cancels it. */
export type Running = { readonly locale: Locale; readonly signal?: AbortSignal | undefined };

/** For API calls: the caller's language; canceled when the client disconnects. */
export const runningFor = (request: Request): Running => ({
  locale: preferredLocale(request.headers.get("accept-language")),
  signal: request.signal,
});

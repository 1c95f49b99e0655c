import { type Locale, preferredLocale } from "@/lib/kit/i18n/routing";

/** In whose language a report is answered, and until when it is wanted. */
export type Running = { readonly locale: Locale; readonly signal?: AbortSignal | undefined };

/** For a call of the REST surface: the caller's language, and the question ends when the caller goes away. */
export const runningFor = (request: Request): Running => ({
  locale: preferredLocale(request.headers.get("accept-language")),
  signal: request.signal,
});

import { settings } from "@/lib/kit/env";

/** Next only knows its own address; users, and so the provider, know the one the browser requested. */
export function ownOrigin(headers: Headers): string {
  const { SITE_URL, SECURE_COOKIES } = settings();
  const isSecure = SECURE_COOKIES || SITE_URL.startsWith("https:");
  return `${isSecure ? "https" : "http"}://${headers.get("host") ?? "localhost"}`;
}

import "server-only";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { securityText } from "./security-text";

/** There is no such file without a contact. */
export function readSecurityText(): Response {
  const { CONTACT_EMAIL: contact, SITE_URL: url } = settings();
  const headers = { "content-type": "text/plain; charset=utf-8" };
  return contact === ""
    ? new Response("Not found\n", { status: 404, headers })
    : new Response(securityText({ contact, url, at: now() }), { headers });
}

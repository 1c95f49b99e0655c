import { preferredLocale, routing } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { openUnsubscribingCall, unsubscribeCall } from "@/lib/subscriptions/contract";
import { unsubscribe } from "@/lib/subscriptions/unsubscribe";

export const GET = serve(openUnsubscribingCall, async ({ query, request }) => {
  const locale = preferredLocale(request.headers.get("accept-language"));
  const location = `${locale === routing.defaultLocale ? "" : `/${locale}`}/unsubscribe/?${new URLSearchParams(query)}`;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
});

export const POST = serve(unsubscribeCall, ({ query }) => unsubscribe(query.token));

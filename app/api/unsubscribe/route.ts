import { preferredLocale, routing } from "@/lib/kit/i18n/routing";
import { openUnsubscribingCall, unsubscribeCall } from "@/lib/reports/subscriptions/contract";
import { unsubscribe } from "@/lib/reports/subscriptions/unsubscribe";
import { serve } from "@/lib/request/serve";

export const GET = serve(openUnsubscribingCall, async ({ query, request }) => {
  const locale = preferredLocale(request.headers.get("accept-language"));
  const location = `${locale === routing.defaultLocale ? "" : `/${locale}`}/unsubscribe/?${new URLSearchParams(query)}`;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
});

export const POST = serve(unsubscribeCall, ({ query }) => unsubscribe(query.token));

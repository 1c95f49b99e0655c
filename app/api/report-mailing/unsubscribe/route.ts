import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { showUnsubscribingCall, unsubscribeCall } from "@/lib/subscriptions/contract";
import { showUnsubscribing, unsubscribe } from "@/lib/subscriptions/unsubscribe";

export const GET = serve(showUnsubscribingCall, ({ query, request }) =>
  showUnsubscribing(query.token, preferredLocale(request.headers.get("accept-language"))),
);

export const POST = serve(unsubscribeCall, ({ query, request }) =>
  unsubscribe(query.token, preferredLocale(request.headers.get("accept-language"))),
);

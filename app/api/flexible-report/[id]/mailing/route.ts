import { listSubscribersCall, saveSubscriptionCall } from "@/lib/reports/subscriptions/contract";
import { listSubscribers } from "@/lib/reports/subscriptions/list-subscribers";
import { saveSubscription } from "@/lib/reports/subscriptions/save-subscription";
import { serve } from "@/lib/request/serve";

export const GET = serve(listSubscribersCall, ({ scope, params }) => listSubscribers(scope, params.id));

export const PUT = serve(saveSubscriptionCall, ({ scope, params, body }) => saveSubscription(scope, params.id, body));

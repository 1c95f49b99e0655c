import { serve } from "@/lib/request/serve";
import { listSubscribersCall, saveSubscriptionCall } from "@/lib/subscriptions/contract";
import { listSubscribers } from "@/lib/subscriptions/list-subscribers";
import { saveSubscription } from "@/lib/subscriptions/save-subscription";

export const GET = serve(listSubscribersCall, ({ scope, params }) => listSubscribers(scope, params.id));

export const PUT = serve(saveSubscriptionCall, ({ scope, params, body }) => saveSubscription(scope, params.id, body));

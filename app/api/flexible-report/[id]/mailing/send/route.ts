import { serve } from "@/lib/request/serve";
import { sendReportCall } from "@/lib/subscriptions/contract";
import { sendSubscription } from "@/lib/subscriptions/save-subscription";

export const POST = serve(sendReportCall, ({ scope, params, body }) => sendSubscription(scope, params.id, body.user));

import { sendReportCall } from "@/lib/reports/subscriptions/contract";
import { sendSubscription } from "@/lib/reports/subscriptions/save-subscription";
import { serve } from "@/lib/request/serve";

export const POST = serve(sendReportCall, ({ scope, params, body }) => sendSubscription(scope, params.id, body.user));

import { dismissUnusualCall } from "@/lib/insights/unusual/contract";
import { dismissUnusual } from "@/lib/insights/unusual/dismiss-unusual";
import { serve } from "@/lib/request/serve";

export const POST = serve(dismissUnusualCall, ({ scope, body }) => dismissUnusual(scope, body));

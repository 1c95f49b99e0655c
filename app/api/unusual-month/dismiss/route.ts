import { serve } from "@/lib/request/serve";
import { dismissUnusualCall } from "@/lib/unusual/contract";
import { dismissUnusual } from "@/lib/unusual/dismiss-unusual";

export const POST = serve(dismissUnusualCall, ({ scope, body }) => dismissUnusual(scope, body));

import { bringBackUnusualCall } from "@/lib/insights/unusual/contract";
import { bringBackUnusual } from "@/lib/insights/unusual/dismiss-unusual";
import { serve } from "@/lib/request/serve";

export const POST = serve(bringBackUnusualCall, ({ scope, body }) => bringBackUnusual(scope, body));

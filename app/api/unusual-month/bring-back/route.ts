import { serve } from "@/lib/request/serve";
import { bringBackUnusualCall } from "@/lib/unusual/contract";
import { bringBackUnusual } from "@/lib/unusual/dismiss-unusual";

export const POST = serve(bringBackUnusualCall, ({ scope, body }) => bringBackUnusual(scope, body));

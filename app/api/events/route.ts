import { announce } from "@/lib/events/announce";
import { announceCall } from "@/lib/events/contract";
import { serve } from "@/lib/request/serve";

export const POST = serve(announceCall, ({ scope, body }) => announce(scope, body));

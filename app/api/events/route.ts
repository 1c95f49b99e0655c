import { serve } from "@/lib/access/serve";
import { announce } from "@/lib/events/announce";
import { announceCall } from "@/lib/events/contract";

export const POST = serve(announceCall, ({ scope, body }) => announce(scope, body));

import { serve } from "@/lib/access/serve";
import { markEventCall } from "@/lib/events/contract";
import { markEvent } from "@/lib/events/mark-event";

export const POST = serve(markEventCall, ({ scope, params, body }) => markEvent(scope, params.event, body.read));

import { markEventCall } from "@/lib/events/contract";
import { markEvent } from "@/lib/events/mark-event";
import { serve } from "@/lib/request/serve";

export const POST = serve(markEventCall, ({ scope, params, body }) => markEvent(scope, params.event, body.read));

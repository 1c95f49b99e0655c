import { markEventsCall } from "@/lib/events/contract";
import { markEvents } from "@/lib/events/mark-events";
import { serve } from "@/lib/request/serve";

export const POST = serve(markEventsCall, ({ scope, body }) => markEvents(scope, body));

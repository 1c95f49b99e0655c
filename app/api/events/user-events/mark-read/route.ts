import { serve } from "@/lib/access/serve";
import { markEventsCall } from "@/lib/events/contract";
import { markEvents } from "@/lib/events/mark-events";

export const POST = serve(markEventsCall, ({ scope, body }) => markEvents(scope, body));

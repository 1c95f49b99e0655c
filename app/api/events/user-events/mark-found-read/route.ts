import { markFoundCall } from "@/lib/events/contract";
import { markFoundEvents } from "@/lib/events/mark-events";
import { serve } from "@/lib/request/serve";

export const POST = serve(markFoundCall, ({ scope, body }) => markFoundEvents(scope, body));

import { serve } from "@/lib/access/serve";
import { listEventsCall } from "@/lib/events/contract";
import { listEvents } from "@/lib/events/list-events";

export const GET = serve(listEventsCall, ({ scope, query }) => listEvents(scope, query));

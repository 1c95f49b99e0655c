import { listEventsCall } from "@/lib/events/contract";
import { listEvents } from "@/lib/events/list-events";
import { serve } from "@/lib/request/serve";

export const GET = serve(listEventsCall, ({ scope, query }) => listEvents(scope, query));

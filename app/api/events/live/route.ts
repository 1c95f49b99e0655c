import { openLiveCall } from "@/lib/events/contract";
import { SESAME_HEADER } from "@/lib/events/live/live-message";
import { openLive } from "@/lib/events/live/open-live";
import { serve } from "@/lib/request/serve";

export const POST = serve(openLiveCall, ({ scope, request }) =>
  openLive(scope, {
    token: request.headers.get(SESAME_HEADER),
    origin: request.headers.get("origin"),
    gone: request.signal,
  }),
);

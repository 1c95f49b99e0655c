import { serve } from "@/lib/request/serve";
import { endOtherSessionsCall } from "@/lib/users/sessions/contract";
import { endOtherSessions } from "@/lib/users/sessions/end-other-sessions";

export const POST = serve(endOtherSessionsCall, ({ scope }) => endOtherSessions(scope));

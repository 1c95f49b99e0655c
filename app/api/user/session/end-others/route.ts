import { serve } from "@/lib/access/serve";
import { endOtherSessionsCall } from "@/lib/users/contract";
import { endOtherSessions } from "@/lib/users/end-other-sessions";

export const POST = serve(endOtherSessionsCall, ({ scope }) => endOtherSessions(scope));

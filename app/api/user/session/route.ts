import { serve } from "@/lib/request/serve";
import { listSessionsCall } from "@/lib/users/sessions/contract";
import { listSessions } from "@/lib/users/sessions/list-sessions";

export const GET = serve(listSessionsCall, ({ scope }) => listSessions(scope));

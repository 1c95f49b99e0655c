import { serve } from "@/lib/access/serve";
import { listSessionsCall } from "@/lib/users/contract";
import { listSessions } from "@/lib/users/list-sessions";

export const GET = serve(listSessionsCall, ({ scope }) => listSessions(scope));

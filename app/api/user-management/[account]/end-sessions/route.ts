import { serve } from "@/lib/access/serve";
import { endAccountSessionsCall } from "@/lib/accounts/contract";
import { endAccountSessions } from "@/lib/accounts/end-account-sessions";

export const POST = serve(endAccountSessionsCall, ({ scope, params }) => endAccountSessions(scope, params.account));

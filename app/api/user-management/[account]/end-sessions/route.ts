import { serve } from "@/lib/request/serve";
import { endAccountSessionsCall } from "@/lib/users/accounts/contract";
import { endAccountSessions } from "@/lib/users/accounts/end-account-sessions";

export const POST = serve(endAccountSessionsCall, ({ scope, params }) => endAccountSessions(scope, params.account));

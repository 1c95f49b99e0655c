import { serve } from "@/lib/request/serve";
import { requestResetCall } from "@/lib/users/contract";
import { requestReset } from "@/lib/users/passwords/request-reset";

export const POST = serve(requestResetCall, ({ scope, body }) => requestReset(scope, body));

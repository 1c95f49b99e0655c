import { serve } from "@/lib/access/serve";
import { requestResetCall } from "@/lib/users/contract";
import { requestReset } from "@/lib/users/request-reset";

export const POST = serve(requestResetCall, ({ scope, body }) => requestReset(scope, body));

import { serve } from "@/lib/request/serve";
import { endSessionCall } from "@/lib/users/sessions/contract";
import { endSession } from "@/lib/users/sessions/end-session";

export const DELETE = serve(endSessionCall, ({ scope, params }) => endSession(scope, params.session));

import { serve } from "@/lib/access/serve";
import { endSessionCall } from "@/lib/users/contract";
import { endSession } from "@/lib/users/end-session";

export const DELETE = serve(endSessionCall, ({ scope, params }) => endSession(scope, params.session));

import { serve } from "@/lib/access/serve";
import { getAttemptCall } from "@/lib/harvest/contract";
import { getAttempt } from "@/lib/harvest/get-attempt";

export const GET = serve(getAttemptCall, ({ scope, params }) => getAttempt(scope, params.attempt));

import { getAttemptCall } from "@/lib/harvest/contract";
import { getAttempt } from "@/lib/harvest/show/intentions";
import { serve } from "@/lib/request/serve";

export const GET = serve(getAttemptCall, ({ scope, params }) => getAttempt(scope, params.attempt));

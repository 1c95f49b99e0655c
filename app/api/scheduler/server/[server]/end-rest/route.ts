import { endRestCall } from "@/lib/harvest/servers/contract";
import { endRest } from "@/lib/harvest/servers/servers";
import { serve } from "@/lib/request/serve";

export const POST = serve(endRestCall, ({ scope, params }) => endRest(scope, params.server));

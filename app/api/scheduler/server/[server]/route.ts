import { changeServerCall } from "@/lib/harvest/servers/contract";
import { changeServer } from "@/lib/harvest/servers/servers";
import { serve } from "@/lib/request/serve";

export const PATCH = serve(changeServerCall, ({ scope, params, body }) => changeServer(scope, params.server, body));

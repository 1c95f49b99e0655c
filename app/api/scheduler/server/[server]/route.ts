import { serve } from "@/lib/access/serve";
import { changeServer } from "@/lib/harvest/servers/change-server";
import { changeServerCall } from "@/lib/harvest/servers/contract";

export const PATCH = serve(changeServerCall, ({ scope, params, body }) => changeServer(scope, params.server, body));

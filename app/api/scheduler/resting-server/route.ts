import { listRestingServersCall } from "@/lib/harvest/servers/contract";
import { listRestingServers } from "@/lib/harvest/servers/servers";
import { serve } from "@/lib/request/serve";

export const GET = serve(listRestingServersCall, ({ scope, query }) => listRestingServers(scope, query));

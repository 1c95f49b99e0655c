import { serve } from "@/lib/access/serve";
import { listServersCall } from "@/lib/harvest/servers/contract";
import { listServers } from "@/lib/harvest/servers/list-servers";

export const GET = serve(listServersCall, ({ scope }) => listServers(scope));

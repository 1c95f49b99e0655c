import { listServersCall } from "@/lib/harvest/servers/contract";
import { listServers } from "@/lib/harvest/servers/servers";
import { serve } from "@/lib/request/serve";

export const GET = serve(listServersCall, ({ scope }) => listServers(scope));

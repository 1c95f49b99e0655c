import { readRouteHelpCall } from "@/lib/help/contract";
import { getRouteHelp } from "@/lib/help/get-route-help";
import { serve } from "@/lib/request/serve";

export const GET = serve(readRouteHelpCall, ({ params, query }) => getRouteHelp(params.route, query.language));

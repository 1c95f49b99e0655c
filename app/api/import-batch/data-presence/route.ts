import { dataPresenceCall } from "@/lib/imports/contract";
import { listDataPresence } from "@/lib/imports/show/list-data-presence";
import { serve } from "@/lib/request/serve";

export const GET = serve(dataPresenceCall, ({ scope, query }) => listDataPresence(scope, query));

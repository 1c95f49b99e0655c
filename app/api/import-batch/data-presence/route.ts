import { serve } from "@/lib/access/serve";
import { dataPresenceCall } from "@/lib/imports/contract";
import { listDataPresence } from "@/lib/imports/list-data-presence";

export const GET = serve(dataPresenceCall, ({ scope, query }) => listDataPresence(scope, query));

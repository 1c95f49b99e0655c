import { serve } from "@/lib/access/serve";
import { troubleshootingCall } from "@/lib/harvest/overview/contract";
import { showTroubleshooting } from "@/lib/harvest/overview/show-troubleshooting";

export const GET = serve(troubleshootingCall, ({ scope, query }) => showTroubleshooting(scope, query));

import { troubleshootingCall } from "@/lib/harvest/overview/contract";
import { showTroubleshooting } from "@/lib/harvest/overview/show-troubleshooting";
import { serve } from "@/lib/request/serve";

export const GET = serve(troubleshootingCall, ({ scope, query }) => showTroubleshooting(scope, query));

import { readStatsCall } from "@/lib/events/contract";
import { readStats } from "@/lib/events/read-stats";
import { serve } from "@/lib/request/serve";

export const GET = serve(readStatsCall, ({ scope, query }) => readStats(scope, query));

import { serve } from "@/lib/access/serve";
import { readStatsCall } from "@/lib/events/contract";
import { readStats } from "@/lib/events/read-stats";

export const GET = serve(readStatsCall, ({ scope, query }) => readStats(scope, query));

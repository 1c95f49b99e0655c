import { healthCall } from "@/lib/maintenance/contract";
import { readHealth } from "@/lib/maintenance/read-health";
import { serve } from "@/lib/request/serve";

export const GET = serve(healthCall, ({ scope }) => readHealth(scope));

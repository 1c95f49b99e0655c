import { healthCall } from "@/lib/administration/contract";
import { readHealth } from "@/lib/administration/read-health";
import { serve } from "@/lib/request/serve";

export const GET = serve(healthCall, ({ scope }) => readHealth(scope));

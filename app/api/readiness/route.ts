import { readReadinessCall } from "@/lib/installation/contract";
import { readReadiness } from "@/lib/installation/read-readiness";
import { serve } from "@/lib/request/serve";

export const GET = serve(readReadinessCall, readReadiness);

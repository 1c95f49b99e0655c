import { serve } from "@/lib/access/serve";
import { readReadinessCall } from "@/lib/installation/contract";
import { readReadiness } from "@/lib/installation/read-readiness";

export const GET = serve(readReadinessCall, readReadiness);

import document from "@/lib/access/openapi.json";
import { serve } from "@/lib/access/serve";
import { readOpenapiCall } from "@/lib/installation/contract";

export const GET = serve(readOpenapiCall, () => document);

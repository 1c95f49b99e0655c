import document from "@/lib/access/openapi.json";
import { readOpenapiCall } from "@/lib/installation/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(readOpenapiCall, () => document);

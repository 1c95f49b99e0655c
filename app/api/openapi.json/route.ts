import document from "@/lib/access/openapi.json";
import { serve } from "@/lib/request/serve";
import { readOpenapiCall } from "@/lib/site/contract";

export const GET = serve(readOpenapiCall, () => document);

import document from "@/app/api/openapi.json";
import { serve } from "@/lib/access/serve";
import { readOpenapiCall } from "@/lib/installation/contract";

export const GET = serve(readOpenapiCall, () => document);

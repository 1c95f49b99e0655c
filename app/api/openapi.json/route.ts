import { readOpenapi } from "@/lib/help/api-reference/read-openapi";
import { serve } from "@/lib/request/serve";
import { readOpenapiCall } from "@/lib/site/contract";

export const GET = serve(readOpenapiCall, readOpenapi);

import { serve } from "@/lib/request/serve";
import { readInfoCall } from "@/lib/site/contract";
import { readInfo } from "@/lib/site/read-info";

export const GET = serve(readInfoCall, readInfo);

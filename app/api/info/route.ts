import { readInfoCall } from "@/lib/installation/contract";
import { readInfo } from "@/lib/installation/read-info";
import { serve } from "@/lib/request/serve";

export const GET = serve(readInfoCall, readInfo);

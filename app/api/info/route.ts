import { serve } from "@/lib/access/serve";
import { readInfoCall } from "@/lib/installation/contract";
import { readInfo } from "@/lib/installation/read-info";

export const GET = serve(readInfoCall, readInfo);

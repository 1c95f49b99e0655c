import { serve } from "@/lib/access/serve";
import { getRawFileCall } from "@/lib/harvest/contract";
import { openRawFile } from "@/lib/harvest/open-raw-file";

export const GET = serve(getRawFileCall, ({ scope, params }) => openRawFile(scope, params.id));

import { getRawFileCall } from "@/lib/harvest/contract";
import { openRawFile } from "@/lib/harvest/show/open-raw-file";
import { serve } from "@/lib/request/serve";

export const GET = serve(getRawFileCall, ({ scope, params }) => openRawFile(scope, params.id));

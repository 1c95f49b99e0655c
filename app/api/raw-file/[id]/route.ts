import { getRawFileCall } from "@/lib/harvest/contract";
import { openRawFile } from "@/lib/harvest/show/attempts";
import { serve } from "@/lib/request/serve";

export const GET = serve(getRawFileCall, ({ scope, params }) => openRawFile(scope, params.id));

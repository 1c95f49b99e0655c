import { serve } from "@/lib/request/serve";
import { uploadStatsCall } from "@/lib/uploads/contract";
import { countUploads } from "@/lib/uploads/show/count-uploads";

export const GET = serve(uploadStatsCall, ({ scope, params }) => countUploads(scope, params.organization));

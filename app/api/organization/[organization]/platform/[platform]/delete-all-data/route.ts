import { countPlatformDataCall, deletePlatformDataCall } from "@/lib/collection/platforms/contract";
import { countPlatformData, deletePlatformData } from "@/lib/collection/platforms/delete-platform-data";
import { serve } from "@/lib/request/serve";

export const GET = serve(countPlatformDataCall, ({ scope, params }) => countPlatformData(scope, params));
export const POST = serve(deletePlatformDataCall, ({ scope, params }) => deletePlatformData(scope, params));

import { countPlatformDataCall, deletePlatformDataCall } from "@/lib/collection/platforms/contract";
import { countPlatformData, deletePlatformData } from "@/lib/collection/platforms/delete-platform-data";
import { deleteOwnPlatform } from "@/lib/management/platforms/merge-platform";
import { serve } from "@/lib/request/serve";

export const GET = serve(countPlatformDataCall, ({ scope, params }) => countPlatformData(scope, params));
export const POST = serve(deletePlatformDataCall, ({ scope, params, body }) =>
  body.delete_platform ? deleteOwnPlatform(scope, params) : deletePlatformData(scope, params),
);

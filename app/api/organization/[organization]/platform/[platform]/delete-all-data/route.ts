import { deleteOwnPlatform } from "@/lib/administration/platforms/merge-platform";
import { countPlatformDataCall, deletePlatformDataCall } from "@/lib/catalog/platforms/contract";
import { countPlatformData, deletePlatformData } from "@/lib/catalog/platforms/delete-platform-data";
import { serve } from "@/lib/request/serve";

export const GET = serve(countPlatformDataCall, ({ scope, params }) => countPlatformData(scope, params));
export const POST = serve(deletePlatformDataCall, ({ scope, params, body }) =>
  body.delete_platform ? deleteOwnPlatform(scope, params) : deletePlatformData(scope, params),
);

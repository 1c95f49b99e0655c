import { getPlatformRecordCall, linkRegistryPlatformCall } from "@/lib/platforms/registry/contract";
import { getPlatformRecord } from "@/lib/platforms/registry/show/get-platform-record";
import { linkRegistryPlatform } from "@/lib/platforms/registry/show/link-registry-platform";
import { serve } from "@/lib/request/serve";

export const GET = serve(getPlatformRecordCall, ({ scope, params }) => getPlatformRecord(scope, params.platform));

export const PUT = serve(linkRegistryPlatformCall, ({ scope, params, body }) =>
  linkRegistryPlatform(scope, params.platform, body),
);

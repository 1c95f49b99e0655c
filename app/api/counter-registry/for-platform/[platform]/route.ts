import { getPlatformRecordCall, linkRegistryPlatformCall } from "@/lib/registry/contract";
import { getPlatformRecord } from "@/lib/registry/show/get-platform-record";
import { linkRegistryPlatform } from "@/lib/registry/show/link-registry-platform";
import { serve } from "@/lib/request/serve";

export const GET = serve(getPlatformRecordCall, ({ scope, params }) => getPlatformRecord(scope, params.platform));

export const PUT = serve(linkRegistryPlatformCall, ({ scope, params, body }) =>
  linkRegistryPlatform(scope, params.platform, body),
);

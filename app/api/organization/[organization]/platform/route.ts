import { listOrganizationPlatformsCall } from "@/lib/catalog/platforms/contract";
import { listOrganizationPlatforms } from "@/lib/catalog/platforms/list-organization-platforms";
import { createPlatformCall } from "@/lib/platforms/contract";
import { createPlatform } from "@/lib/platforms/create-platform";
import { serve } from "@/lib/request/serve";

export const GET = serve(listOrganizationPlatformsCall, ({ scope, params, query }) =>
  listOrganizationPlatforms(scope, { ...params, ...query }),
);

export const POST = serve(createPlatformCall, ({ scope, params, body }) =>
  createPlatform(scope, params.organization, body),
);

import { changePlatform } from "@/lib/platforms/change-platform";
import {
  changePlatformCall,
  createPlatformCall,
  getPlatformCall,
  importPlatformsCall,
  listAllPlatformsCall,
  listPlatformsCall,
} from "@/lib/platforms/contract";
import { createPlatform } from "@/lib/platforms/create-platform";
import { getPlatform } from "@/lib/platforms/get-platform";
import { importPlatforms } from "@/lib/platforms/import-platforms";
import { listOfferedPlatforms } from "@/lib/platforms/list-offered-platforms";
import { listUsedPlatforms } from "@/lib/platforms/list-used-platforms";
import {
  findRegistryPlatformsCall,
  getPlatformRecordCall,
  getRegistryPlatformCall,
  linkRegistryPlatformCall,
} from "@/lib/platforms/registry/contract";
import { findRegistryPlatforms } from "@/lib/platforms/registry/show/find-registry-platforms";
import { getPlatformRecord } from "@/lib/platforms/registry/show/get-platform-record";
import { getRegistryPlatform } from "@/lib/platforms/registry/show/get-registry-platform";
import { linkRegistryPlatform } from "@/lib/platforms/registry/show/link-registry-platform";
import { serve } from "@/lib/request/serve";

export const platformsHandlers = [
  serve(getPlatformRecordCall, ({ scope, params }) => getPlatformRecord(scope, params.platform)),
  serve(linkRegistryPlatformCall, ({ scope, params, body }) => linkRegistryPlatform(scope, params.platform, body)),
  serve(findRegistryPlatformsCall, ({ scope, query }) => findRegistryPlatforms(scope, query)),
  serve(getRegistryPlatformCall, ({ scope, params }) => getRegistryPlatform(scope, params.registry)),
  serve(listAllPlatformsCall, ({ scope, params }) => listOfferedPlatforms(scope, params.organization)),
  serve(createPlatformCall, ({ scope, params, body }) => createPlatform(scope, params.organization, body)),
  serve(importPlatformsCall, ({ scope, params, body }) => importPlatforms(scope, params.organization, body.platforms)),
  serve(changePlatformCall, ({ scope, params, body }) => changePlatform(scope, params, body)),
  serve(listPlatformsCall, ({ scope, query }) => listUsedPlatforms(scope, query.organization, query.pks)),
  serve(getPlatformCall, ({ scope, params }) => getPlatform(scope, params.platform)),
];

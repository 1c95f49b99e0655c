import { listAccountsAt } from "@/lib/platforms/accounts";
import { changePlatform, createPlatform, importPlatforms } from "@/lib/platforms/change-platforms";
import {
  changePlatformCall,
  createPlatformCall,
  getPlatformCall,
  importPlatformsCall,
  listAllPlatformsCall,
  listPlatformAccountsCall,
  listPlatformsCall,
} from "@/lib/platforms/contract";
import { getPlatform, listOfferedPlatforms, listUsedPlatforms } from "@/lib/platforms/list-platforms";
import {
  findRegistryPlatformsCall,
  getPlatformRecordCall,
  getRegistryPlatformCall,
  linkRegistryPlatformCall,
} from "@/lib/platforms/registry/contract";
import {
  findRegistryPlatforms,
  getPlatformRecord,
  getRegistryPlatform,
  linkRegistryPlatform,
} from "@/lib/platforms/registry/registry-platforms";
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
  serve(listPlatformAccountsCall, ({ scope, params, query }) =>
    listAccountsAt(query.organization === undefined ? scope : scope.within(query.organization), params.platform),
  ),
  serve(getPlatformCall, ({ scope, params }) => getPlatform(scope, params.platform)),
];

import { listPlatformsCall } from "@/lib/platforms/contract";
import { listUsedPlatforms } from "@/lib/platforms/list-used-platforms";
import { serve } from "@/lib/request/serve";

export const GET = serve(listPlatformsCall, ({ scope, query }) =>
  listUsedPlatforms(scope, query.organization, query.pks),
);

import { preferredLocale } from "@/lib/kit/i18n/routing";
import { listManagedPlatformsCall } from "@/lib/management/platforms/contract";
import { listManagedPlatforms } from "@/lib/management/platforms/list-managed-platforms";
import { serve } from "@/lib/request/serve";

export const GET = serve(listManagedPlatformsCall, ({ scope, query, request }) =>
  listManagedPlatforms(scope, query, preferredLocale(request.headers.get("accept-language"))),
);

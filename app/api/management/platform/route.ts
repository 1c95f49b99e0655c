import { listManagedPlatformsCall } from "@/lib/administration/platforms/contract";
import { listManagedPlatforms } from "@/lib/administration/platforms/list-managed-platforms";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listManagedPlatformsCall, ({ scope, query, request }) =>
  listManagedPlatforms(scope, query, preferredLocale(request.headers.get("accept-language"))),
);

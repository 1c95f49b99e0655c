import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { readDeploymentCall } from "@/lib/site/contract";
import { readDeployment } from "@/lib/site/read-deployment";

export const GET = serve(readDeploymentCall, ({ request }) =>
  readDeployment(preferredLocale(request.headers.get("accept-language"))),
);

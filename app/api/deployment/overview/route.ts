import { readDeploymentCall } from "@/lib/installation/contract";
import { readDeployment } from "@/lib/installation/read-deployment";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(readDeploymentCall, ({ request }) =>
  readDeployment(preferredLocale(request.headers.get("accept-language"))),
);

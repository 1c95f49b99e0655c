import { preferredLocale } from "@/lib/kit/i18n/routing";
import { listCommands } from "@/lib/maintenance/commands/show-run";
import { listCommandsCall } from "@/lib/maintenance/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(listCommandsCall, ({ scope, request }) =>
  listCommands(scope, preferredLocale(request.headers.get("accept-language"))),
);

import { listCommands } from "@/lib/administration/commands/show-run";
import { listCommandsCall } from "@/lib/administration/contract";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listCommandsCall, ({ scope, request }) =>
  listCommands(scope, preferredLocale(request.headers.get("accept-language"))),
);

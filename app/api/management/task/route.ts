import { preferredLocale } from "@/lib/kit/i18n/routing";
import { listTasksCall } from "@/lib/maintenance/queue/contract";
import { listTasks } from "@/lib/maintenance/queue/register-tasks";
import { serve } from "@/lib/request/serve";

export const GET = serve(listTasksCall, ({ scope, request }) =>
  listTasks(scope, preferredLocale(request.headers.get("accept-language"))),
);

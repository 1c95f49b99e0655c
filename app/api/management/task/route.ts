import { listTasksCall } from "@/lib/administration/queue/contract";
import { listTasks } from "@/lib/administration/queue/register-tasks";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listTasksCall, ({ scope, request }) =>
  listTasks(scope, preferredLocale(request.headers.get("accept-language"))),
);

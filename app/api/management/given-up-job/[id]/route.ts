import { dropJobCall } from "@/lib/maintenance/queue/contract";
import { dropJob } from "@/lib/maintenance/queue/list-given-up";
import { serve } from "@/lib/request/serve";

export const DELETE = serve(dropJobCall, ({ scope, params }) => dropJob(scope, params.id));

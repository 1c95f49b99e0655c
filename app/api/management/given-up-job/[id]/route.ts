import { dropJobCall } from "@/lib/administration/queue/contract";
import { dropJob } from "@/lib/administration/queue/list-given-up";
import { serve } from "@/lib/request/serve";

export const DELETE = serve(dropJobCall, ({ scope, params }) => dropJob(scope, params.id));

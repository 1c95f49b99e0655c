import { retryJobCall } from "@/lib/maintenance/queue/contract";
import { retryJob } from "@/lib/maintenance/queue/list-given-up";
import { serve } from "@/lib/request/serve";

export const POST = serve(retryJobCall, ({ scope, params }) => retryJob(scope, params.id));

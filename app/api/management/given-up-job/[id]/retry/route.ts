import { retryJobCall } from "@/lib/administration/queue/contract";
import { retryJob } from "@/lib/administration/queue/list-given-up";
import { serve } from "@/lib/request/serve";

export const POST = serve(retryJobCall, ({ scope, params }) => retryJob(scope, params.id));

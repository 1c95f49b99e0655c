import { createEmptyCall } from "@/lib/coverage/contract";
import { createEmpty } from "@/lib/coverage/create-empty";
import { serve } from "@/lib/request/serve";

export const POST = serve(createEmptyCall, ({ scope, body }) => createEmpty(scope, body));

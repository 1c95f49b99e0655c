import { serve } from "@/lib/request/serve";
import { keepSessionCall } from "@/lib/users/sessions/contract";
import { keepSession } from "@/lib/users/sessions/keep-session";

export const POST = serve(keepSessionCall, ({ scope }) => keepSession(scope));

import { serve } from "@/lib/request/serve";
import { readTimeLeftCall } from "@/lib/users/sessions/contract";
import { readTimeLeft } from "@/lib/users/sessions/read-time-left";

export const GET = serve(readTimeLeftCall, ({ scope }) => readTimeLeft(scope));

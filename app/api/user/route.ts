import { serve } from "@/lib/request/serve";
import { readUserCall } from "@/lib/users/contract";
import { readUser } from "@/lib/users/read-user";

export const GET = serve(readUserCall, ({ scope }) => readUser(scope));

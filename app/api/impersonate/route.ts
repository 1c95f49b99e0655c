import { serve } from "@/lib/request/serve";
import { listImpersonableCall } from "@/lib/users/accounts/contract";
import { listImpersonable } from "@/lib/users/accounts/list-impersonable";

export const GET = serve(listImpersonableCall, ({ scope, query }) => listImpersonable(scope, query));

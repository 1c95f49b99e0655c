import { serve } from "@/lib/request/serve";
import { listImpersonable } from "@/lib/users/accounts/acting/list-impersonable";
import { listImpersonableCall } from "@/lib/users/accounts/contract";

export const GET = serve(listImpersonableCall, ({ scope, query }) => listImpersonable(scope, query));

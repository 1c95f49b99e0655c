import { serve } from "@/lib/access/serve";
import { listImpersonableCall } from "@/lib/accounts/contract";
import { listImpersonable } from "@/lib/accounts/list-impersonable";

export const GET = serve(listImpersonableCall, ({ scope, query }) => listImpersonable(scope, query));

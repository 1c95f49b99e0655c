import { serve } from "@/lib/access/serve";
import { unsetBrokenCall } from "@/lib/credentials/contract";
import { unsetBroken } from "@/lib/credentials/unset-broken";

export const POST = serve(unsetBrokenCall, ({ scope, params, body }) =>
  unsetBroken(scope, params.id, body.counter_reports),
);

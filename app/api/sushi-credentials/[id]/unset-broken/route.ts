import { unsetBrokenCall } from "@/lib/credentials/contract";
import { getCredentials } from "@/lib/credentials/list/show-credentials";
import { unsetBroken } from "@/lib/harvest/credentials/edit-credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(unsetBrokenCall, async ({ scope, params: { id }, body }) => {
  await unsetBroken(scope, [{ credentials_id: id, counter_reports: body.counter_reports }]);
  return getCredentials(scope, id);
});

import { readReadiness } from "@/lib/administration/read-readiness";
import { serve } from "@/lib/request/serve";
import { readReadinessCall } from "@/lib/site/contract";

export const GET = serve(readReadinessCall, async () => {
  const readiness = await readReadiness();
  return Response.json(readiness, { status: readiness.ready ? 200 : 503 });
});

import { readReadinessCall } from "@/lib/installation/contract";
import { readReadiness } from "@/lib/maintenance/read-readiness";
import { serve } from "@/lib/request/serve";

export const GET = serve(readReadinessCall, async () => {
  const readiness = await readReadiness();
  return Response.json(readiness, { status: readiness.ready ? 200 : 503 });
});

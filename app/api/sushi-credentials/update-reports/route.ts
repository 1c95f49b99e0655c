import { serve } from "@/lib/access/serve";
import { updateReportsCall } from "@/lib/credentials/contract";
import { updateReports } from "@/lib/credentials/update-reports";

export const POST = serve(updateReportsCall, async ({ scope, body }) => ({
  updated: await updateReports(scope, body),
}));

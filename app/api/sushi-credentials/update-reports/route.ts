import { updateReportsCall } from "@/lib/credentials/contract";
import { updateReports } from "@/lib/harvest/credentials/edit-credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(updateReportsCall, async ({ scope, body }) => ({
  updated: await updateReports(scope, body),
}));

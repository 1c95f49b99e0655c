import { purgeImportBatches } from "@/lib/harvest/plan/delete-months";
import { purgeImportsCall } from "@/lib/imports/contract";
import { serve } from "@/lib/request/serve";

export const POST = serve(purgeImportsCall, ({ scope, body }) => purgeImportBatches(scope, body.batches));

import { purgeImportsCall } from "@/lib/imports/contract";
import { purgeImportBatches } from "@/lib/imports/purge-import-batches";
import { serve } from "@/lib/request/serve";

export const POST = serve(purgeImportsCall, ({ scope, body }) => purgeImportBatches(scope, body.batches));

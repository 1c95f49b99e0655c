import { serve } from "@/lib/access/serve";
import { purgeImportsCall } from "@/lib/imports/contract";
import { purgeImportBatches } from "@/lib/imports/purge-import-batches";

export const POST = serve(purgeImportsCall, ({ scope, body }) => purgeImportBatches(scope, body.batches));

import { getImportMailCall } from "@/lib/credentials/contract";
import { getImportMail } from "@/lib/credentials/sheets/get-import-mail";
import { serve } from "@/lib/request/serve";

export const GET = serve(getImportMailCall, ({ scope, query }) => getImportMail(scope, query.language));

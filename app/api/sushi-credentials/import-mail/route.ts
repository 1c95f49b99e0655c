import { serve } from "@/lib/access/serve";
import { getImportMailCall } from "@/lib/credentials/contract";
import { getImportMail } from "@/lib/credentials/get-import-mail";

export const GET = serve(getImportMailCall, ({ scope, query }) => getImportMail(scope, query.language));

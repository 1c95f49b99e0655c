import { serve } from "@/lib/access/serve";
import { exportCredentialsCall } from "@/lib/credentials/contract";
import { exportCredentials } from "@/lib/credentials/sheets/export-credentials";

export const POST = serve(exportCredentialsCall, ({ scope, body }) => exportCredentials(scope, body));

import { exportCredentialsCall } from "@/lib/credentials/contract";
import { exportCredentials } from "@/lib/credentials/sheets/export-credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(exportCredentialsCall, ({ scope, body }) => exportCredentials(scope, body));

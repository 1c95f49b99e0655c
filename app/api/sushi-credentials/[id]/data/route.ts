import { serve } from "@/lib/access/serve";
import { credentialsMatrixCall } from "@/lib/harvest/overview/contract";
import { getCredentialsMatrix } from "@/lib/harvest/overview/get-credentials-matrix";

export const GET = serve(credentialsMatrixCall, ({ scope, params }) => getCredentialsMatrix(scope, params.id));

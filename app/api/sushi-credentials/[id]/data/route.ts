import { credentialsMatrixCall } from "@/lib/harvest/overview/contract";
import { getCredentialsMatrix } from "@/lib/harvest/overview/get-credentials-matrix";
import { serve } from "@/lib/request/serve";

export const GET = serve(credentialsMatrixCall, ({ scope, params }) => getCredentialsMatrix(scope, params.id));

import { getTestCall } from "@/lib/credentials/contract";
import { getTest } from "@/lib/harvest/credentials/credentials-tests";
import { serve } from "@/lib/request/serve";

export const GET = serve(getTestCall, ({ scope, params }) => getTest(scope, params.id));

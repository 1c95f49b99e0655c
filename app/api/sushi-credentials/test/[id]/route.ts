import { serve } from "@/lib/access/serve";
import { getTestCall } from "@/lib/credentials/contract";
import { getTest } from "@/lib/credentials/get-test";

export const GET = serve(getTestCall, ({ scope, params }) => getTest(scope, params.id));

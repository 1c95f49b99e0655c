import { startTestCall } from "@/lib/credentials/contract";
import { startTest } from "@/lib/harvest/credentials/credentials-tests";
import { serve } from "@/lib/request/serve";

export const POST = serve(startTestCall, ({ scope, body }) => startTest(scope, body));

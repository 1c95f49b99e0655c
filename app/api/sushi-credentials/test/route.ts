import { serve } from "@/lib/access/serve";
import { startTestCall } from "@/lib/credentials/contract";
import { startTest } from "@/lib/credentials/start-test";

export const POST = serve(startTestCall, ({ scope, body }) => startTest(scope, body));

import { serve } from "@/lib/access/serve";
import { generateCodeCall } from "@/lib/second-factor/contract";
import { generateCode } from "@/lib/second-factor/generate-code";

export const POST = serve(generateCodeCall, ({ scope, params }) => generateCode(scope, params.device));

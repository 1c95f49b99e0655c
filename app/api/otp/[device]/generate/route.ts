import { serve } from "@/lib/request/serve";
import { generateCodeCall } from "@/lib/users/second-factor/contract";
import { generateCode } from "@/lib/users/second-factor/generate-code";

export const POST = serve(generateCodeCall, ({ scope, params }) => generateCode(scope, params.device));

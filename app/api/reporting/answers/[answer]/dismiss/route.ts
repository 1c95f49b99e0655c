import { serve } from "@/lib/request/serve";
import { dismissChangeCall } from "@/lib/surveys/contract";
import { dismissChange } from "@/lib/surveys/frozen/dismiss-change";

export const POST = serve(dismissChangeCall, ({ scope, params }) => dismissChange(scope, params.answer));

import { serve } from "@/lib/request/serve";
import { saveExtraDataCall } from "@/lib/users/contract";
import { saveExtraData } from "@/lib/users/save-extra-data";

export const POST = serve(saveExtraDataCall, ({ scope, body }) => saveExtraData(scope, body));

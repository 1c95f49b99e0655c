import { serve } from "@/lib/request/serve";
import { getTitleCall } from "@/lib/titles/contract";
import { getTitle } from "@/lib/titles/look-up-titles";

export const GET = serve(getTitleCall, ({ scope, params }) => getTitle(scope, params.title));

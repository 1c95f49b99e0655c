import { serve } from "@/lib/request/serve";
import { openSourceFileCall } from "@/lib/title-lists/contract";
import { openSourceFile } from "@/lib/title-lists/list/open-annotated-file";

export const GET = serve(openSourceFileCall, ({ scope, params }) => openSourceFile(scope, params.id));

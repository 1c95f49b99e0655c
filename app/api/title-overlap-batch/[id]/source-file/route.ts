import { serve } from "@/lib/request/serve";
import { openComparedFileCall } from "@/lib/title-lists/overlap/contract";
import { openComparedFile } from "@/lib/title-lists/overlap/open-found-file";

export const GET = serve(openComparedFileCall, ({ scope, params }) => openComparedFile(scope, params.id));

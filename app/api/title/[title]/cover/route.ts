import { coverCall } from "@/lib/catalog/covers/contract";
import { openCover } from "@/lib/catalog/covers/find-cover";
import { serve } from "@/lib/request/serve";

export const GET = serve(coverCall, ({ scope, params }) => openCover(scope, params.title));

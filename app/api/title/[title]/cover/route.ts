import { coverCall } from "@/lib/collection/covers/contract";
import { openCover } from "@/lib/collection/covers/find-cover";
import { serve } from "@/lib/request/serve";

export const GET = serve(coverCall, ({ scope, params }) => openCover(scope, params.title));

import { listSushiVersionsCall } from "@/lib/collection/platforms/contract";
import { listSushiVersions } from "@/lib/collection/platforms/sushi-releases";
import { serve } from "@/lib/request/serve";

export const GET = serve(listSushiVersionsCall, ({ scope, params }) => listSushiVersions(scope, params.organization));

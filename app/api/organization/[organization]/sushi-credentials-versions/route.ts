import { listSushiVersionsCall } from "@/lib/catalog/platforms/contract";
import { listSushiVersions } from "@/lib/catalog/platforms/sushi-releases";
import { serve } from "@/lib/request/serve";

export const GET = serve(listSushiVersionsCall, ({ scope, params }) => listSushiVersions(scope, params.organization));

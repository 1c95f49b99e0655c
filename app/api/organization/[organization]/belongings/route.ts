import { organizationBelongingsCall } from "@/lib/maintenance/contract";
import { readBelongings } from "@/lib/maintenance/organizations/count-belongings";
import { serve } from "@/lib/request/serve";

export const GET = serve(organizationBelongingsCall, ({ scope, params }) => readBelongings(scope, params.organization));

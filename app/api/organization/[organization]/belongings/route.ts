import { organizationBelongingsCall } from "@/lib/administration/contract";
import { readBelongings } from "@/lib/administration/organizations/count-belongings";
import { serve } from "@/lib/request/serve";

export const GET = serve(organizationBelongingsCall, ({ scope, params }) => readBelongings(scope, params.organization));

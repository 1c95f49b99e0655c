import { serve } from "@/lib/access/serve";
import { listIdentitiesCall } from "@/lib/identities/contract";
import { listIdentities } from "@/lib/identities/list-identities";

export const GET = serve(listIdentitiesCall, ({ scope }) => listIdentities(scope));

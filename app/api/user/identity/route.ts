import { serve } from "@/lib/request/serve";
import { listIdentitiesCall } from "@/lib/users/identities/contract";
import { listIdentities } from "@/lib/users/identities/list-identities";

export const GET = serve(listIdentitiesCall, ({ scope }) => listIdentities(scope));

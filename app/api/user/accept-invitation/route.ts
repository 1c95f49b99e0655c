import { serve } from "@/lib/request/serve";
import { acceptInvitation } from "@/lib/users/links/accept-invitation";
import { acceptInvitationCall } from "@/lib/users/links/contract";

export const POST = serve(acceptInvitationCall, ({ scope, body }) => acceptInvitation(scope, body));

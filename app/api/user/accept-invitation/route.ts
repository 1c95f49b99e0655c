import { serve } from "@/lib/request/serve";
import { acceptInvitationCall } from "@/lib/users/contract";
import { acceptInvitation } from "@/lib/users/links/accept-invitation";

export const POST = serve(acceptInvitationCall, ({ scope, body }) => acceptInvitation(scope, body));

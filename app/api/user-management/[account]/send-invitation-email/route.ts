import { serve } from "@/lib/request/serve";
import { sendInvitationCall } from "@/lib/users/accounts/contract";
import { sendInvitation } from "@/lib/users/accounts/invitations/send-invitation";

export const POST = serve(sendInvitationCall, ({ scope, params }) => sendInvitation(scope, params.account));

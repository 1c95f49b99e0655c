import { serve } from "@/lib/access/serve";
import { sendInvitationCall } from "@/lib/accounts/contract";
import { sendInvitation } from "@/lib/accounts/send-invitation";

export const POST = serve(sendInvitationCall, ({ scope, params }) => sendInvitation(scope, params.account));

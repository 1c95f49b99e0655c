import { serve } from "@/lib/request/serve";
import { askEmailChange } from "@/lib/users/email/ask-email-change";
import { cancelEmailChange } from "@/lib/users/email/cancel-email-change";
import { cancelEmailChangeCall, changeEmailCall } from "@/lib/users/email/contract";

export const POST = serve(changeEmailCall, ({ scope, body }) => askEmailChange(scope, body));
export const DELETE = serve(cancelEmailChangeCall, ({ scope }) => cancelEmailChange(scope));

import { serve } from "@/lib/request/serve";
import { changePasswordCall } from "@/lib/users/contract";
import { changePassword } from "@/lib/users/passwords/change-password";

export const POST = serve(changePasswordCall, ({ scope, body }) => changePassword(scope, body));

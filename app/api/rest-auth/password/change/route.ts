import { serve } from "@/lib/request/serve";
import { changePassword } from "@/lib/users/passwords/change-password";
import { changePasswordCall } from "@/lib/users/passwords/contract";

export const POST = serve(changePasswordCall, ({ scope, body }) => changePassword(scope, body));

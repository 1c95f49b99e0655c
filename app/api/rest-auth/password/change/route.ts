import { serve } from "@/lib/access/serve";
import { changePassword } from "@/lib/users/change-password";
import { changePasswordCall } from "@/lib/users/contract";

export const POST = serve(changePasswordCall, ({ scope, body }) => changePassword(scope, body));

import { serve } from "@/lib/access/serve";
import { saveProfileCall } from "@/lib/users/contract";
import { saveProfile } from "@/lib/users/save-profile";

export const PATCH = serve(saveProfileCall, ({ scope, body }) => saveProfile(scope, body));

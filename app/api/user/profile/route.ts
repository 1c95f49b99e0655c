import { serve } from "@/lib/request/serve";
import { saveProfileCall } from "@/lib/users/contract";
import { saveProfile } from "@/lib/users/save-profile";

export const PATCH = serve(saveProfileCall, ({ scope, body }) => saveProfile(scope, body));

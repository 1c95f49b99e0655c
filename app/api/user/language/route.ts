import { serve } from "@/lib/request/serve";
import { setLanguageCall } from "@/lib/users/contract";
import { setLanguage } from "@/lib/users/set-language";

export const PUT = serve(setLanguageCall, ({ scope, body }) => setLanguage(scope, body.language));

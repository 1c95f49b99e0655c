import { serve } from "@/lib/access/serve";
import { readLinkCall } from "@/lib/users/contract";
import { readLink } from "@/lib/users/read-link";

export const POST = serve(readLinkCall, ({ scope, body }) => readLink(scope, body));

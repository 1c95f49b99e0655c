import { serve } from "@/lib/request/serve";
import { readLinkCall } from "@/lib/users/links/contract";
import { readLink } from "@/lib/users/links/read-link";

export const POST = serve(readLinkCall, ({ scope, body }) => readLink(scope, body));

import { changeHelpLink } from "@/lib/help/change-help-link";
import { changeHelpLinkCall, listHelpLinksCall } from "@/lib/help/contract";
import { listHelpLinks } from "@/lib/help/list-help-links";
import { serve } from "@/lib/request/serve";

export const GET = serve(listHelpLinksCall, ({ scope }) => listHelpLinks(scope));
export const PUT = serve(changeHelpLinkCall, ({ scope, body }) => changeHelpLink(scope, body));

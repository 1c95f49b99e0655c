import { serve } from "@/lib/request/serve";
import { changeSharedLink, revokeSharedLink } from "@/lib/sharing/change-shared-link";
import {
  changeSharedLinkCall,
  createSharedLinkCall,
  listSharedLinksCall,
  revokeSharedLinkCall,
  unlockSharedLinkCall,
} from "@/lib/sharing/contract";
import { createSharedLink } from "@/lib/sharing/create-shared-link";
import { listSharedLinks } from "@/lib/sharing/list-shared-links";
import { unlockSharedLink } from "@/lib/sharing/open-shared-link";

export const sharingHandlers = [
  serve(listSharedLinksCall, ({ scope, query }) => listSharedLinks(scope, query)),
  serve(createSharedLinkCall, ({ scope, body }) => createSharedLink(scope, body)),
  serve(unlockSharedLinkCall, async ({ scope, body, cookies }) => {
    cookies.set(await unlockSharedLink(scope, body));
    return { detail: "unlocked" as const };
  }),
  serve(changeSharedLinkCall, ({ scope, params, body }) => changeSharedLink(scope, params.link, body)),
  serve(revokeSharedLinkCall, ({ scope, params }) => revokeSharedLink(scope, params.link)),
];

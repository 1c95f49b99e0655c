import { checkAnnouncement } from "@/lib/events/announcements/check-announcement";
import { checkAnnouncementCall } from "@/lib/events/announcements/contract";
import { serve } from "@/lib/request/serve";

export const POST = serve(checkAnnouncementCall, ({ scope, body }) => checkAnnouncement(scope, body));

import { withdrawAnnouncementCall } from "@/lib/events/announcements/contract";
import { withdrawAnnouncement } from "@/lib/events/announcements/withdraw-announcement";
import { serve } from "@/lib/request/serve";

export const POST = serve(withdrawAnnouncementCall, ({ scope, params }) => withdrawAnnouncement(scope, params.event));

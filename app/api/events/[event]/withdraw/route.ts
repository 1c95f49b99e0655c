import { withdrawAnnouncement } from "@/lib/events/announcements/withdraw-announcement";
import { withdrawAnnouncementCall } from "@/lib/events/contract";
import { serve } from "@/lib/request/serve";

export const POST = serve(withdrawAnnouncementCall, ({ scope, params }) => withdrawAnnouncement(scope, params.event));

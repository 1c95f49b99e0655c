import { announce } from "@/lib/events/announcements/announce";
import { announceCall, listAnnouncementsCall } from "@/lib/events/announcements/contract";
import { listAnnouncements } from "@/lib/events/announcements/list-announcements";
import { serve } from "@/lib/request/serve";

export const GET = serve(listAnnouncementsCall, ({ scope, query }) => listAnnouncements(scope, query));
export const POST = serve(announceCall, ({ scope, body }) => announce(scope, body));

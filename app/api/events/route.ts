import { announce } from "@/lib/events/announcements/announce";
import { listAnnouncements } from "@/lib/events/announcements/list-announcements";
import { announceCall, listAnnouncementsCall } from "@/lib/events/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(listAnnouncementsCall, ({ scope, query }) => listAnnouncements(scope, query));
export const POST = serve(announceCall, ({ scope, body }) => announce(scope, body));

import { announce, checkAnnouncement, listAnnouncements, withdrawAnnouncement } from "@/lib/events/announcements";
import {
  announceCall,
  checkAnnouncementCall,
  listAnnouncementsCall,
  listEventsCall,
  markEventCall,
  markEventsCall,
  markMatchingCall,
  openLiveCall,
  readPreferencesCall,
  readStatsCall,
  savePreferencesCall,
  withdrawAnnouncementCall,
} from "@/lib/events/contract";
import { readStats } from "@/lib/events/count-events";
import { listEvents } from "@/lib/events/list-events";
import { SESAME_HEADER } from "@/lib/events/live/live-message";
import { openLive } from "@/lib/events/live/open-live";
import { markEvent, markEvents, markMatchingEvents } from "@/lib/events/mark-events";
import { readPreferences, savePreferences } from "@/lib/events/preferences";
import { serve } from "@/lib/request/serve";

export const eventsHandlers = [
  serve(listAnnouncementsCall, ({ scope, query }) => listAnnouncements(scope, query)),
  serve(announceCall, ({ scope, body }) => announce(scope, body)),
  serve(checkAnnouncementCall, ({ scope, body }) => checkAnnouncement(scope, body)),
  serve(openLiveCall, ({ scope, request }) =>
    openLive(scope, {
      token: request.headers.get(SESAME_HEADER),
      origin: request.headers.get("origin"),
      gone: request.signal,
    }),
  ),
  serve(listEventsCall, ({ scope, query }) => listEvents(scope, query)),
  serve(markMatchingCall, ({ scope, body }) => markMatchingEvents(scope, body)),
  serve(markEventsCall, ({ scope, body }) => markEvents(scope, body)),
  serve(readStatsCall, ({ scope, query }) => readStats(scope, query)),
  serve(markEventCall, ({ scope, params, body }) => markEvent(scope, params.event, body.read)),
  serve(readPreferencesCall, ({ scope }) => readPreferences(scope)),
  serve(savePreferencesCall, ({ scope, body }) => savePreferences(scope, body)),
  serve(withdrawAnnouncementCall, ({ scope, params }) => withdrawAnnouncement(scope, params.event)),
];

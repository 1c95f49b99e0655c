import { eventRows } from "@/components/events/event-rows";
import { eventsList } from "@/components/events/events-list";
import { EventsScreen } from "@/components/events/events-screen.client";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { listAnnouncements } from "@/lib/events/announcements";
import { listAnnouncementsCall, readStatsCall } from "@/lib/events/contract";
import { readStats } from "@/lib/events/count-events";
import { listEvents } from "@/lib/events/list-events";
import { settings } from "@/lib/kit/env";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { page } from "@/lib/request/page";
import { readUser } from "@/lib/users/profile";

export default page(
  "events",
  { search: listSearch(eventsList), also: ["entering"], perhaps: ["consortium.manage"], loading: ListSkeleton },
  async ({ scope, scopes, search, locale }) => {
    const { read, category, importance, search: words } = eventsList.query(search);
    const announcing = scopes["consortium.manage"];
    const [user, events, stats, announced] = await Promise.all([
      readUser(scopes.entering),
      readList(eventsList, search, (query) => listEvents(scope, query)),
      readStats(scope, readStatsCall.query.parse({ read, category, importance, search: words })),
      announcing && listAnnouncements(announcing, listAnnouncementsCall.query.parse({ page_size: 100 })),
    ]);
    return (
      <ListFrame texts={["eventsPage"]}>
        <EventsScreen
          listing={{ ...events, results: eventRows(events.results, locale) }}
          stats={stats}
          announced={announced?.results ?? null}
          mailing={{
            email: user.email,
            isVerified: user.email_verification_status === "verified",
            hour: settings().EVENT_DIGEST_HOUR,
          }}
        />
      </ListFrame>
    );
  },
);

"use client";

import { Bell, CheckCheck, MailCheck, MailOpen, RefreshCw } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import type { FilterIn } from "@/components/lists/list-filter";
import { ListView } from "@/components/lists/list-view.client";
import { type ListState, useList } from "@/components/lists/use-list";
import { useTicks } from "@/components/lists/use-ticks";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import { type Announcement, type EventStats, readStatsCall } from "@/lib/events/contract";
import { eventCategories, HIGH, importances, NORMAL, wordsIn } from "@/lib/events/event";
import { useCall } from "@/lib/kit/call/use-call";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { AnnounceButton } from "./announcements/announce-button.client";
import { CurrentAnnouncements } from "./announcements/current-announcements.client";
import type { EventRow } from "./event-rows";
import { eventsList } from "./events-list";
import { useLiveEvents } from "./live-events.client";
import { PreferencesButton } from "./preferences-button.client";
import type { MailingOfEvents } from "./preferences-dialog.client";
import { useEventColumns } from "./use-event-columns";
import { type Marks, useReadMarks } from "./use-marks";

const MOST_TICKED = 1000;

type EventsState = ListState<typeof eventsList>;
type Found = { results: readonly EventRow[]; count: number; page: number };
type Props = {
  listing: Found;
  stats: EventStats;
  mailing: MailingOfEvents;
  /** Current announcements; null for users who may not announce. */
  announced: readonly Announcement[] | null;
};

/**
 * The user's events with filters and marks. New events are offered by a button, so that no row moves while the user
 * reads.
 */
export function EventsScreen({ listing, stats: first, mailing, announced }: Props) {
  const t = useTranslations("eventsPage");
  const locale = useLocale();
  const list = useList(eventsList);
  const marks = useReadMarks();
  const stats = useStats(list, first);
  const ticks = useTicks(listing.results, ({ pk }) => pk);
  const columns = useEventColumns(marks);
  const markTicked = async (read: boolean) => {
    await marks.markSeveral(ticks.all, read);
    ticks.clear();
  };
  return (
    <Screen>
      <PageHeader
        isCompact
        title={t("caption")}
        context={t("context")}
        action={
          <>
            {announced ? <AnnounceButton /> : null}
            <PreferencesButton
              mailing={mailing}
              isOpen={list.search.settings === true}
              onClose={() => list.search.settings && list.go({ settings: null }, "settings", "replace")}
            />
            <MarkAll list={list} marks={marks} stats={stats} />
          </>
        }
      />
      {announced ? <CurrentAnnouncements announcements={announced} /> : null}
      <NewEvents list={list} listing={listing} />
      <ListView
        list={list}
        listing={listing}
        caption={t("caption")}
        columns={columns}
        rowKey={({ pk }) => pk}
        search={{ label: t("filter.search") }}
        filters={useFilters(stats)}
        bulk={{
          ticks,
          label: (row) => t("select", wordsIn(row, locale)),
          most: MOST_TICKED,
          actions: (
            <>
              <Button icon={MailOpen} onClick={() => void markTicked(true)}>
                {t("markRead")}
              </Button>
              <Button icon={MailCheck} onClick={() => void markTicked(false)}>
                {t("markUnread")}
              </Button>
            </>
          ),
        }}
        nothing={
          stats.unread === 0 && list.search.read === "false" ? (
            <EmptyState
              icon={MailOpen}
              title={t("allRead.title")}
              action={
                <Button busy={list.pressed === "all"} onClick={() => list.go(list.of.unfiltered, "all")}>
                  {t("allRead.show")}
                </Button>
              }
            />
          ) : undefined
        }
        empty={
          <EmptyState icon={Bell} title={t("empty.title")}>
            {t("empty.text")}
          </EmptyState>
        }
      />
    </Screen>
  );
}

/** Counts of each filter choice, refreshed also after events were read in another tab. */
function useStats(list: EventsState, first: EventStats): EventStats {
  const { read, category, importance, search } = eventsList.query(list.search);
  const query = Object.fromEntries(Object.entries({ read, category, importance, search }).filter(([, value]) => value));
  const { data, refresh } = useCall(readStatsCall, { query }, { first, keepLast: true });
  const { stats } = useLiveEvents();
  const heard = stats && `${stats.total} ${stats.unread} ${stats.newest_pk}`;
  const [currentStats, setKnown] = useState(heard);
  const hear = useEffectEvent(() => {
    if (heard === currentStats) return;
    setKnown(heard);
    void refresh();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something is heard
  useEffect(hear, [heard]);
  return data ?? first;
}

type WithStats = { list: EventsState; stats: EventStats };

function useFilters({ counts }: EventStats): FilterIn<typeof eventsList>[] {
  const t = useTranslations("eventsPage");
  const counted = (name: string, count = 0) => t("filter.counted", { name, count });
  const { true: readCount = 0, false: unreadCount = 0 } = counts.read;
  return [
    {
      kind: "states",
      name: "read",
      label: t("filter.read"),
      options: [
        { value: null, label: t("filter.all"), count: readCount + unreadCount },
        { value: "false", label: t("filter.unread"), count: unreadCount },
        { value: "true", label: t("filter.read_true"), count: readCount },
      ],
    },
    {
      kind: "select",
      name: "category",
      label: t("filter.category"),
      any: t("filter.anyCategory"),
      options: eventCategories.map((value) => ({
        value,
        label: counted(t(`category.${value}`), counts.category[value]),
      })),
    },
    {
      kind: "select",
      name: "importance",
      label: t("filter.importance"),
      any: t("filter.anyImportance"),
      options: [HIGH, NORMAL].map((value) => ({
        value: String(value),
        label: counted(t(value === HIGH ? "important" : "normal"), counts.importance[value]),
      })),
    },
  ];
}

/** Selects all matches of the filters, including those on other pages. */
function MarkAll({ list, stats, marks }: WithStats & { marks: Marks }) {
  const t = useTranslations("eventsPage");
  const [isBusy, setBusy] = useState(false);
  const { newest_pk: newest, counts } = stats;
  const { category, importance, search } = list.search;
  const mark = async () => {
    setBusy(true);
    await marks.markFound({
      up_to: newest ?? 0,
      category: category ? [category] : [],
      importance: importances.filter((one) => String(one) === importance),
      search,
    });
    setBusy(false);
  };
  return (
    <Button
      icon={CheckCheck}
      busy={isBusy}
      disabled={newest === null || !counts.read.false}
      onClick={() => void mark()}
    >
      {t(category || importance || search ? "markFound" : "markAll")}
    </Button>
  );
}

/** Number of events since the list was loaded; a click shows them. */
function NewEvents({ list, listing }: { list: EventsState; listing: Found }) {
  const t = useTranslations("eventsPage");
  const router = useRouter();
  const { arrived } = useLiveEvents();
  const [seen, setSeen] = useState({ found: listing, count: arrived.length });
  if (seen.found !== listing) setSeen({ found: listing, count: arrived.length });
  const count = arrived.length - seen.count;
  const isAtTop = list.href({}) === list.href({ ...list.of.unfiltered, page: 1, order_by: "created", desc: true });
  const show = () => {
    if (isAtTop && listing.page === 1) router.refresh();
    else list.go({ ...list.of.unfiltered, order_by: "created", desc: true }, "new");
  };
  return (
    <div role="status" className="empty:hidden">
      {count > 0 ? (
        <Button variant="primary" icon={RefreshCw} busy={list.pressed === "new"} onClick={show}>
          {t("new", { count })}
        </Button>
      ) : null}
    </div>
  );
}

import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  model,
  named,
  namedInBoth,
  pageOf,
  paging,
  pk,
  recordId,
  requiredId,
  requiredName,
  searchText,
} from "@/lib/access/shapes";
import { eventCategories, eventHandlings, importances } from "./event";

const instant = z.iso.datetime();
const category = z.enum(eventCategories, "invalid");
const importanceKey = z.enum(["10", "20"], "invalid");

/** A parameter that may be repeated. */
const oneOrMore = <T extends z.ZodType>(one: T) =>
  z.union([one, z.array(one)], "invalid").transform((given) => [given].flat());

const facets = {
  read: flag.optional().transform((value) => (value === undefined ? undefined : value === "true")),
  category: oneOrMore(category).optional(),
  importance: oneOrMore(importanceKey.transform(Number)).optional(),
  search: searchText.describe("Words that must all occur in the title or description"),
};

const event = model("Event", {
  pk,
  title: z.string().describe("In the language of the user"),
  title_en: z.string(),
  title_cs: z.string(),
  description: z.string().describe("Markdown"),
  description_en: z.string(),
  description_cs: z.string(),
  category: z.enum(eventCategories),
  importance: z.literal(importances).describe("10 for normal, 20 for high"),
  organization: pk.nullable(),
  created: instant,
  expires: instant.nullable().describe("Null if it never expires"),
  read: z.boolean(),
  first_read: instant.nullable(),
});

export type EventEntity = z.output<typeof event>;

const counts = z.record(z.string(), count);

export const eventStats = model("EventStats", {
  total: count,
  unread: count,
  newest_pk: pk.nullable(),
  newest_event: event.nullable(),
  counts: z
    .object({ read: counts, category: counts, importance: counts })
    .describe(
      "Number of events for each value of a filter; the search and the other filters apply, the filter itself does not",
    ),
});

export type EventStats = z.output<typeof eventStats>;

export const readStatsCall = contract({
  call: "GET /api/events/user-events/stats/",
  summary: "Count the user's unexpired events; `total`, `unread` and the newest event ignore all filters",
  access: "signed-in",
  query: z.object(facets),
  returns: eventStats,
});

export const listEventsCall = contract({
  call: "GET /api/events/user-events/",
  summary: "List the user's unexpired events, newest first by default",
  access: "signed-in",
  query: z.object({
    ...facets,
    order_by: z.enum(["created", "importance", "category", "read", "expires"], "invalid").default("created"),
    desc: flag.default("true"),
    ...paging(),
  }),
  returns: pageOf(event),
});

export const markEventCall = contract({
  call: "POST /api/events/user-events/{event}/mark-read/",
  summary: "Mark an event of the user as read or unread",
  access: "signed-in",
  params: z.object({ event: recordId }),
  body: z.object({ read: z.boolean("invalid").default(true) }),
  returns: event,
});

export const markEventsCall = contract({
  call: "POST /api/events/user-events/mark-read/",
  summary: "Mark several events of the user; events of other users and events already marked are skipped",
  access: "signed-in",
  body: z.object({
    event_ids: z.array(requiredId("invalid")).max(1000, "tooMany"),
    read: z.boolean("invalid").default(true),
  }),
  returns: z.object({ updated: count, skipped: count }),
});

export const markMatchingCall = contract({
  call: "POST /api/events/user-events/mark-found-read/",
  summary: "Mark all events of the user that match filters, up to the newest event in `up_to`",
  access: "signed-in",
  body: model("EventMarking", {
    up_to: recordId.describe("ID of the newest event to mark; newer ones stay unchanged"),
    read: z.boolean("invalid").default(true),
    category: z.array(category).default([]),
    importance: z.array(z.literal(importances, "invalid")).default([]),
    search: searchText,
  }),
  returns: z.object({ event_ids: z.array(pk).describe("Events whose mark changed") }),
});

const handling = z.enum(eventHandlings, "invalid");

export const preferences = z.record(
  z.enum(eventCategories),
  z.record(
    importanceKey,
    handling.describe("`ignore`: no notification, `notify`: notification in the application, `email`: also an e-mail"),
  ),
);

export type EventPreferences = z.output<typeof preferences>;

export const readPreferencesCall = contract({
  call: "GET /api/events/user-preferences/",
  summary: "Get notification preferences by category and importance",
  access: "signed-in",
  returns: preferences,
});

export const savePreferencesCall = contract({
  call: "POST /api/events/user-preferences/",
  summary: "Update notification preferences for future events; omitted categories stay unchanged",
  access: "signed-in",
  body: z.partialRecord(
    z.enum(eventCategories, "invalid"),
    z.partialRecord(importanceKey, handling, "invalid"),
    "invalid",
  ),
  returns: preferences,
});

export const openLiveCall = contract({
  call: "POST /api/events/live/",
  summary:
    "Stream messages of types stats, event and wsAuthError; requires the user's sesame_token in the header x-sesame",
  access: "anyone",
  returns: { file: "text/event-stream" },
});

const title = requiredName(100);
const description = z.string().trim().max(10_000, "tooLong").default("");

const MOST_TOLD = 5000;

const draft = model("AnnouncementDraft", {
  category: z.enum(eventCategories, "invalid").default("general"),
  importance: z.literal(importances, "invalid").default(10),
  title_en: title,
  title_cs: title,
  description_en: description,
  description_cs: description,
  to: z.union([z.literal("everybody"), z.array(requiredId("invalid")).min(1, "mandatory").max(MOST_TOLD, "tooMany")], {
    error: ({ input }) => {
      if (input === undefined) return "mandatory";
      return Array.isArray(input) && input.length > MOST_TOLD ? "tooMany" : "invalid";
    },
  }),
  expires_in_days: z
    .int("invalid")
    .min(0, "invalid")
    .max(3650, "invalid")
    .optional()
    .describe("Days until it expires; 0 for never. Default: 14 for normal and 90 for high importance"),
});

export type AnnouncementDraft = z.output<typeof draft>;

export const addressees = z
  .array(namedInBoth)
  .nullable()
  .describe("Organizations whose members are the recipients, by their names at that time; null for all users");

export type Addressees = z.output<typeof addressees>;

export const announceCall = contract({
  call: "POST /api/events/",
  summary: "Send an announcement to all users, or to members of some organizations",
  access: "consortium.manage",
  body: draft,
  returns: z.object({ pk, recipients: count }),
  status: 201,
});

export const checkAnnouncementCall = contract({
  call: "POST /api/events/check/",
  summary: "Preview the recipients of an announcement; nothing is sent",
  access: "consortium.manage",
  reads: true,
  body: draft,
  returns: model("AnnouncementCheck", {
    announcement: draft.describe("The announcement as it would be sent"),
    addressees,
    recipients: count,
    mailed: count.describe("Recipients who also receive an e-mail"),
    ignoring: count.describe("Users who ignore such events and are not notified"),
    expires: z.iso.datetime().nullable().describe("Null if it never expires"),
  }),
});

export type AnnouncementCheck = z.output<typeof checkAnnouncementCall.returns>;

const announcement = model("Announcement", {
  pk,
  title_en: z.string(),
  title_cs: z.string(),
  category: z.enum(eventCategories),
  importance: z.literal(importances),
  created: z.iso.datetime(),
  expires: z.iso.datetime().nullable().describe("Null if it never expires"),
  announced_by: named.nullable(),
  addressees,
  recipients: count,
  read: count.describe("Recipients who have read it"),
});

export type Announcement = z.output<typeof announcement>;

export const listAnnouncementsCall = contract({
  call: "GET /api/events/",
  summary: "List unexpired announcements, newest first",
  access: "consortium.manage",
  query: z.object(paging()),
  returns: pageOf(announcement),
});

export const withdrawAnnouncementCall = contract({
  call: "POST /api/events/{event}/withdraw/",
  summary: "Withdraw an announcement: it expires for all users at once; sent e-mails are not affected",
  access: "consortium.manage",
  params: z.object({ event: recordId }),
  returns: z.null(),
  status: 204,
});

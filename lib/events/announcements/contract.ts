import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  givenId,
  model,
  named,
  namedInBoth,
  pageOf,
  paging,
  pk,
  recordId,
  requiredName,
} from "@/lib/access/shapes";
import { eventCategories, importances } from "../event";

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
  to: z.union([z.literal("everybody"), z.array(givenId("invalid")).min(1, "mandatory").max(MOST_TOLD, "tooMany")], {
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
    .describe("0 never; left out, 14 for normal and 90 for important events"),
});

export type AnnouncementDraft = z.output<typeof draft>;

export const addressees = z
  .array(namedInBoth)
  .nullable()
  .describe("The organizations whose members it is for, as they were called then; null for everybody");

export type Addressees = z.output<typeof addressees>;

export const announceCall = contract({
  call: "POST /api/events/",
  summary: "Tell everybody, or the members of some organizations, of something",
  access: "consortium.manage",
  body: draft,
  returns: z.object({ pk, recipients: count }),
  status: 201,
});

export const checkAnnouncementCall = contract({
  call: "POST /api/events/check/",
  summary: "Whom an announcement would reach; nobody is told yet",
  access: "consortium.manage",
  reads: true,
  body: draft,
  returns: model("AnnouncementCheck", {
    announcement: draft.describe("As it would be announced"),
    addressees,
    recipients: count,
    mailed: count.describe("Of the recipients those who are told by e-mail as well"),
    ignoring: count.describe("Who want to hear of no such events, and do not"),
    expires: z.iso.datetime().nullable().describe("Null never expires"),
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
  expires: z.iso.datetime().nullable().describe("Null never expires"),
  announced_by: named.nullable(),
  addressees,
  recipients: count,
  read: count.describe("Of the recipients those who have read it"),
});

export type Announcement = z.output<typeof announcement>;

export const listAnnouncementsCall = contract({
  call: "GET /api/events/",
  summary: "Announcements that have not expired, the newest first",
  access: "consortium.manage",
  query: z.object(paging()),
  returns: pageOf(announcement),
});

export const withdrawAnnouncementCall = contract({
  call: "POST /api/events/{event}/withdraw/",
  summary: "Let an announcement expire at once, for everybody; e-mails that were sent stay",
  access: "consortium.manage",
  params: z.object({ event: recordId }),
  returns: z.null(),
  status: 204,
});

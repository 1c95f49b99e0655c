import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  chosenId,
  chosenReportTypeId,
  flag,
  instant,
  model,
  monthShape,
  named,
  namedInBoth,
  namedReportType,
  pageOf,
  paging,
  pk,
  recordId,
  recordIds,
  revision,
  revisionSeen,
  searchText,
} from "@/lib/access/shapes";
import { annotationSorts, validities } from "./annotation-period";

const params = z.object({ id: recordId });
const level = z.enum(["info", "important"]);
const day = z.string().nullable().describe("yyyy-MM-dd; null if open-ended");

const texts = {
  subject_en: z.string(),
  subject_cs: z.string(),
  short_message_en: z.string(),
  short_message_cs: z.string(),
  message_en: z.string(),
  message_cs: z.string(),
};

export const annotation = model("Annotation", {
  pk,
  ...texts,
  start_date: day,
  end_date: day,
  organization: namedInBoth.nullable().describe("Null for all organizations"),
  platform: namedInBoth.nullable().describe("Null for all platforms"),
  title: named.nullable().describe("Null for all titles"),
  report_type: namedReportType
    .extend({ name_en: z.string(), name_cs: z.string() })
    .nullable()
    .describe("Null for all report types"),
  level,
  author: named.nullable(),
  owner_level: z.int().describe("Minimum level that a user needs in the organization to change the annotation"),
  can_edit: z.boolean(),
  created: instant,
  last_updated: instant,
  revision,
});

export type Annotation = z.output<typeof annotation>;

const orNull = (ids: z.ZodType<number[], string>) => z.union([z.literal("null").transform(() => null), ids]);
const OF_THESE = "Comma-separated IDs: annotations of one of them, or for all; null: only annotations for all";

export const listAnnotationsCall = contract({
  call: "GET /api/annotations/",
  summary: "List annotations of the caller's organizations and those for all organizations",
  access: "usage.view",
  query: z.object({
    organization: orNull(recordIds(OF_THESE)).optional(),
    platform: orNull(recordIds(OF_THESE)).optional(),
    from: monthShape.optional().describe("Omit annotations that end before this month"),
    to: monthShape.optional().describe("Omit annotations that start after this month"),
    validity: z.enum(validities).optional().describe("Validity as of today"),
    level: level.optional(),
    search: searchText.describe("Words that must all occur in the subject, the texts or the name of the author"),
    order_by: z.enum(annotationSorts).default("start_date"),
    desc: flag.optional(),
    ...paging({ most: 5000, usual: 100 }),
  }),
  returns: pageOf(annotation),
});

export type AnnotationsQuery = z.output<typeof listAnnotationsCall.query>;

export const getAnnotationCall = contract({
  call: "GET /api/annotations/{id}/",
  summary: "Get an annotation",
  access: "usage.view",
  params,
  returns: annotation,
});

const subject = z.string("mandatory").trim().max(200, "tooLong").describe("Required in at least one language");
const shortMessage = z.string().trim().max(500, "tooLong");
const message = z.string().trim().max(20_000, "tooLong");
/** Empty fields become null. */
const noDay = z.literal("").transform(() => null);
const anyDay = z.union([z.iso.date("day"), noDay]).nullable();

const draft = model("AnnotationDraft", {
  organization_id: chosenId.nullable().default(null).describe("Null for all organizations"),
  platform_id: chosenId.nullable().default(null).describe("Null for all platforms"),
  title_id: chosenId.nullable().default(null).describe("Null for all titles"),
  report_type_id: chosenReportTypeId.nullable().default(null).describe("Null for all report types"),
  subject_en: subject.default(""),
  subject_cs: subject.default(""),
  short_message_en: shortMessage.default(""),
  short_message_cs: shortMessage.default(""),
  message_en: message.default(""),
  message_cs: message.default(""),
  start_date: anyDay.default(null),
  end_date: anyDay.default(null),
  level: level.default("info"),
});

export type AnnotationDraft = z.output<typeof draft>;

type Checked = Pick<AnnotationDraft, "subject_en" | "subject_cs" | "start_date" | "end_date">;
const hasSubject = ({ subject_en, subject_cs }: Checked) => subject_en !== "" || subject_cs !== "";
const endsAfterStart = ({ start_date, end_date }: Checked) => !start_date || !end_date || start_date <= end_date;
const noSubject = { path: ["subject_en"], message: "mandatory" };
const reversed = { path: ["end_date"], message: "daysReversed" };

export const createAnnotationCall = contract({
  call: "POST /api/annotations/",
  summary: "Create an annotation: administrators for their organization, consortium staff for all organizations",
  access: "annotations.manage",
  body: draft.refine(hasSubject, noSubject).refine(endsAfterStart, reversed),
  returns: annotation,
  status: 201,
});

export const replaceAnnotationCall = contract({
  call: "PUT /api/annotations/{id}/",
  summary:
    "Replace an annotation; refused with 412 if another user changed it since `revision`. Moving it to another organization requires permission there",
  access: "annotations.manage",
  params,
  body: draft
    .extend({ revision: revisionSeen })
    .meta({ id: "AnnotationReplacement" })
    .refine(hasSubject, noSubject)
    .refine(endsAfterStart, reversed),
  returns: annotation,
});

export const changeAnnotationCall = contract({
  call: "PATCH /api/annotations/{id}/",
  summary: "Update the given fields of an annotation; refused with 412 if another user changed it since `revision`",
  access: "annotations.manage",
  params,
  body: model("AnnotationChange", {
    revision: revisionSeen,
    organization_id: chosenId.nullable().optional(),
    platform_id: chosenId.nullable().optional(),
    title_id: chosenId.nullable().optional(),
    report_type_id: chosenReportTypeId.nullable().optional(),
    subject_en: subject.optional(),
    subject_cs: subject.optional(),
    short_message_en: shortMessage.optional(),
    short_message_cs: shortMessage.optional(),
    message_en: message.optional(),
    message_cs: message.optional(),
    start_date: anyDay.optional(),
    end_date: anyDay.optional(),
    level: level.optional(),
  }),
  returns: annotation,
});

export type AnnotationChange = z.output<typeof changeAnnotationCall.body>;

export const deleteAnnotationCall = contract({
  call: "DELETE /api/annotations/{id}/",
  summary: "Delete an annotation",
  access: "annotations.manage",
  params,
  returns: z.null(),
  status: 204,
});

/** An annotation that a publisher's notice suggests. */
const suggestion = model("AnnotationSuggestion", {
  key: z.string().describe("Identifies the notice; stable across requests"),
  source: z
    .enum(["registry", "harvest"])
    .describe("registry: published in the COUNTER Registry; harvest: returned by the SUSHI server"),
  type: z.string().describe("Type of the notice in the publisher's words; may be empty"),
  message: z.string().describe("Plain text"),
  start_date: day,
  end_date: day,
  platform: namedInBoth,
  organization: namedInBoth.nullable().describe("Null for all organizations"),
});

export type AnnotationSuggestion = z.output<typeof suggestion>;

export const listSuggestionsCall = contract({
  call: "GET /api/annotations/suggestion/",
  summary: "List annotations suggested by notices of publishers and not decided yet",
  access: "annotations.manage",
  query: z.object({
    organization: recordId.optional().describe("Default: all organizations that the caller administers"),
  }),
  returns: z.array(suggestion),
});

export const settleSuggestionCall = contract({
  call: "POST /api/annotations/suggestion/",
  summary:
    "Accept a suggestion as an annotation, dismiss it permanently, or restore a dismissed one; refused with 409 if another user decided first",
  access: "annotations.manage",
  body: model("SuggestionDecision", {
    platform: chosenId,
    organization: chosenId.nullable().describe("Null for all organizations"),
    key: z.string().regex(/^[0-9a-f]{24}$/, "invalid"),
    decision: z.enum(["accept", "dismiss", "reopen"], "invalid"),
  }),
  returns: z.object({ annotation: annotation.nullable().describe("The created annotation; null if none was created") }),
});

import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  chosenId,
  chosenReportTypeId,
  flag,
  instant,
  model,
  month,
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
const day = z.string().nullable().describe("yyyy-MM-dd; null where it is open");

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
  organization: namedInBoth.nullable().describe("null: of all organizations"),
  platform: namedInBoth.nullable().describe("null: of all platforms"),
  title: named.nullable().describe("null: of all titles"),
  report_type: namedReportType
    .extend({ name_en: z.string(), name_cs: z.string() })
    .nullable()
    .describe("null: of all reports"),
  level,
  author: named.nullable(),
  owner_level: z.int().describe("Whoever has at least this level in its organization may change it"),
  can_edit: z.boolean(),
  created: instant,
  last_updated: instant,
  revision,
});

export type Annotation = z.output<typeof annotation>;

const orNull = (ids: z.ZodType<number[], string>) => z.union([z.literal("null").transform(() => null), ids]);
const OF_THESE = "Ids of which each annotation has one, or none at all; null asks for those with none only";

export const listAnnotationsCall = contract({
  call: "GET /api/annotations/",
  summary: "Annotations of the caller's organizations, and of all organizations",
  access: "usage.view",
  query: z.object({
    organization: orNull(recordIds(OF_THESE)).optional(),
    platform: orNull(recordIds(OF_THESE)).optional(),
    start_date: month.optional().describe("Without those that end before this month"),
    end_date: month.optional().describe("Without those that begin after this month"),
    validity: z.enum(validities).optional().describe("As of today"),
    level: level.optional(),
    search: searchText.describe("Every word occurs in the subject, the texts, or the name of the author"),
    order_by: z.enum(annotationSorts).default("start_date"),
    desc: flag.optional(),
    ...paging({ most: 5000, usual: 100 }),
  }),
  returns: pageOf(annotation),
});

export type AnnotationsQuery = z.output<typeof listAnnotationsCall.query>;

export const getAnnotationCall = contract({
  call: "GET /api/annotations/{id}/",
  summary: "An annotation",
  access: "usage.view",
  params,
  returns: annotation,
});

const subject = z.string("mandatory").trim().max(200, "tooLong").describe("One language is enough");
const shortMessage = z.string().trim().max(500, "tooLong");
const message = z.string().trim().max(20_000, "tooLong");
/** Empty fields become null. */
const noDay = z.literal("").transform(() => null);
const anyDay = z.union([z.iso.date("day"), noDay]).nullable();

const draft = model("AnnotationDraft", {
  organization_id: chosenId.nullable().default(null).describe("null: of all organizations"),
  platform_id: chosenId.nullable().default(null).describe("null: of all platforms"),
  title_id: chosenId.nullable().default(null).describe("null: of all titles"),
  report_type_id: chosenReportTypeId.nullable().default(null).describe("null: of all reports"),
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
  summary: "Annotate data: of an organization by its administrators, of all by those who run the consortium",
  access: "annotations.manage",
  body: draft.refine(hasSubject, noSubject).refine(endsAfterStart, reversed),
  returns: annotation,
  status: 201,
});

export const replaceAnnotationCall = contract({
  call: "PUT /api/annotations/{id}/",
  summary:
    "Change an annotation; refused with 412 when somebody else changed it since `revision`. Another organization needs the right there, too",
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
  summary: "Change what is given of an annotation; refused with 412 when somebody else changed it since `revision`",
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
  key: z.string().describe("The same for the same notice"),
  source: z
    .enum(["registry", "harvest"])
    .describe("Announced in the COUNTER Registry, or by the SUSHI server in its answers"),
  type: z.string().describe("As the publisher calls it; may be empty"),
  message: z.string().describe("Plain text"),
  start_date: day,
  end_date: day,
  platform: namedInBoth,
  organization: namedInBoth.nullable().describe("null: of all organizations"),
});

export type AnnotationSuggestion = z.output<typeof suggestion>;

export const listSuggestionsCall = contract({
  call: "GET /api/annotations/suggestion/",
  summary: "Annotations that publishers' notices suggest, of which nobody has decided yet",
  access: "annotations.manage",
  query: z.object({ organization: recordId.optional().describe("Absent: of all that the caller administers") }),
  returns: z.array(suggestion),
});

export const settleSuggestionCall = contract({
  call: "POST /api/annotations/suggestion/",
  summary:
    "Make a suggestion an annotation, dismiss it for good, or suggest again what was dismissed; 409 where somebody was faster",
  access: "annotations.manage",
  body: model("SuggestionDecision", {
    platform: chosenId,
    organization: chosenId.nullable().describe("null: for all organizations"),
    key: z.string().regex(/^[0-9a-f]{24}$/, "invalid"),
    decision: z.enum(["accept", "dismiss", "reopen"], "invalid"),
  }),
  returns: z.object({ annotation: annotation.nullable().describe("What was made of it") }),
});

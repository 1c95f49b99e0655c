import { z } from "#schemas";
import { WORKBOOK_TYPE } from "@/lib/kit/http/streamed-file";
import { tableFormats } from "@/lib/spreadsheets/table";

/** An object that the OpenAPI document names, so that generated clients have a type for it. */
export const model = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.object(shape).meta({ id });

/** Maximum of PostgreSQL's integer. */
export const LARGEST_ID = 2_147_483_647;

/** The id of a record in a request. */
export const recordId = z.coerce.number("invalid").int("invalid").positive("invalid").max(LARGEST_ID, "invalid");

/** The id of a selected record; null in forms until one is selected. */
export const chosenId = z.coerce
  .number("invalid")
  .int("invalid")
  .positive({ error: ({ input }) => (input === 0 ? "mandatory" : "invalid") })
  .max(LARGEST_ID, "invalid");

/** The id of a record in a JSON body. */
export const requiredId = (otherwise = "mandatory") => z.int(otherwise).positive(otherwise).max(LARGEST_ID, "invalid");

/** Maximum of 16-bit ids. */
const LARGEST_OF_FEW = 32_767;
const idOfFew = z.coerce.number("invalid").int("invalid").positive("invalid").max(LARGEST_OF_FEW, "invalid");

export const reportTypeId = idOfFew;
export const metricId = idOfFew;
export const interestGroupId = idOfFew;
export const reportViewId = idOfFew;

/** The id of a selected report type, like chosenId. */
export const chosenReportTypeId = chosenId.max(LARGEST_OF_FEW, "invalid");

/** Comma-separated ids. */
export const recordIds = (meaning: string) =>
  z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,999}$/, "invalid")
    .transform((text) => text.split(",").map(Number))
    .describe(meaning);

/** The id of an organization, or -1 for all within reach. */
export const organizationChoice = z.coerce
  .number("invalid")
  .int("invalid")
  .min(-1, "invalid")
  .max(LARGEST_ID, "invalid");

export const ofOrganization = z.object({
  organization: organizationChoice.describe("Organization ID; -1 for all organizations that the caller sees"),
});
export const ofPlatform = ofOrganization.extend({ platform: recordId });
export const ofTitle = ofOrganization.extend({ title: recordId });
export const ofTitleOnPlatform = ofPlatform.extend({ title: recordId });

/** The id of a record in a response. */
export const pk = z.int();

export const count = z.int().min(0);

/** Excludes invisible and direction-changing characters, which in a name can only deceive. */
const SEEN = /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;

/** A name entered by a user. */
export const nameText = (most: number, missing = "invalid") =>
  z.string(missing).trim().max(most, "tooLong").regex(SEEN, "unseenCharacters");

/** A required name. */
export const requiredName = (most: number, missing = "mandatory") => nameText(most, missing).min(1, missing);

/** A URL, or "" for none. `otherwise` is the error code. */
export const webAddress = (otherwise: string) =>
  z
    .string("invalid")
    .trim()
    .max(500, "tooLong")
    .regex(/^(https?:\/\/[^\s/]\S*)?$/, otherwise)
    .default("");

/** The revision of a record in a response. */
export const revision = z
  .int()
  .describe("Send it with a change; the change is refused with 412 if another user changed the object in the meantime");

/** The revision sent with a change. */
export const revisionSeen = z.number("mandatory").int("invalid").min(0, "invalid").max(LARGEST_ID, "invalid");

/** A record by id and name. */
export const named = model("NamedRecord", { pk, name: z.string() });

/** The id of an account of an organization at a platform, in a JSON body; 0 is the main account. */
export const accountId = z.int("invalid").min(0, "invalid").max(LARGEST_ID, "invalid");

/** The same in a query, where a blank is not 0. */
export const accountInQuery = z
  .string("invalid")
  .regex(/^\d{1,10}$/, "invalid")
  .transform(Number)
  .pipe(accountId);

export const accountFilter = accountInQuery
  .optional()
  .describe("Account of the organization at the platform, 0 for the main one; default: all, added up");

/** Account of an organization at a platform, where it has several. */
export const accountOfPlace = model("PlatformAccount", {
  pk: z.number().describe("0 for the main account"),
  name: z.string().describe("Empty for the main account"),
})
  .nullable()
  .describe("Account of the organization at the platform; null unless it has several");

/** The same with its names in both languages, if it has any. */
export const namedInBoth = model("BilingualRecord", {
  ...named.shape,
  name_en: z.string().nullable(),
  name_cs: z.string().nullable(),
});

/** A report type with its name in the caller's language, for report-type-words.ts. */
export const namedReportType = model("NamedReportType", {
  ...named.shape,
  short_name: z.string(),
  counter_code: z.string(),
  release: z.string(),
});

/** A month in a request. */
export const monthShape = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, "month");

/** A range of months; an absent end is open. */
export const ofMonths = z.object({
  from: monthShape.optional().describe("First month, yyyy-MM"),
  to: monthShape.optional().describe("Last month, yyyy-MM"),
});

/** The language of a file. */
export const fileLanguage = z.enum(["en", "cs"], "invalid").optional();

/** The format of a table. */
export const fileFormat = z.enum(tableFormats, "invalid").default("csv");

/** Response of a call that returns a table. */
export const tableInFile = { file: ["text/csv", WORKBOOK_TYPE] } as const;

/** Words to search for in a list. */
export const searchText = z.string().trim().max(200, "tooLong").default("");

/** A date in a response. */
export const instant = z
  .date()
  .transform((date) => date.toISOString())
  .meta({ type: "string", format: "date-time" });

/** A boolean in an address. */
export const flag = z.enum(["true", "false"], "invalid");

/** Page and page size of a list. */
export const paging = ({ most = 100, usual = 25 } = {}) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(most).default(usual),
});

/** One page of a list, and the total number. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ count, results: z.array(item) });

/** How many of the expected report-months are present. */
export const coverage = model("Coverage", {
  ib_count: count.describe("Complete monthly reports, including months confirmed as empty"),
  ib_max: count.describe(
    "Expected monthly reports: one per organization, platform, report type and month with credentials enabled then, or between the first and last month with data",
  ),
  ib_partial: count.describe(
    "Monthly reports stored with only a part of their usage, such as a month reported before it ended; not in ib_count",
  ),
  ib_not_offered: count.describe(
    "Monthly reports that are missing because the provider's list of reports does not have the report or month",
  ),
  ratio: z.number().nullable().describe("ib_count divided by ib_max, from 0 to 1; null if nothing is expected"),
});

/** Progress of work in the background. */
export const workProgress = model("WorkProgress", {
  done: count,
  total: count.nullable().describe("Null until the total is available"),
});

/** Why work in the background failed. */
export const workError = model("WorkError", { code: z.string(), message: z.string() });

import { z } from "#schemas";
import { WORKBOOK_TYPE } from "@/lib/kit/http/streamed-file";
import { tableFormats } from "@/lib/spreadsheets/table";

/** Beyond it the database has no numbers. */
export const LARGEST_ID = 2_147_483_647;

/** The id of a record, as it is sent. */
export const recordId = z.coerce.number("invalid").int("invalid").positive("invalid").max(LARGEST_ID, "invalid");

/** The id of a record that people choose; where none is chosen yet, forms hold null. */
export const chosenId = z.coerce
  .number("invalid")
  .int("invalid")
  .positive({ error: ({ input }) => (input === 0 ? "mandatory" : "invalid") })
  .max(LARGEST_ID, "invalid");

/** The id of a record in a body, where numbers are numbers. */
export const givenId = (otherwise = "mandatory") => z.int(otherwise).positive(otherwise).max(LARGEST_ID, "invalid");

/** Of what there are few: the stores number it with 16 bits. */
const LARGEST_OF_FEW = 32_767;
const idOfFew = z.coerce.number("invalid").int("invalid").positive("invalid").max(LARGEST_OF_FEW, "invalid");

export const reportTypeId = idOfFew;
export const metricId = idOfFew;
export const interestGroupId = idOfFew;
export const reportViewId = idOfFew;

/** The id of a report type that people choose, as chosenId. */
export const chosenReportTypeId = chosenId.max(LARGEST_OF_FEW, "invalid");

/** Ids separated by commas. */
export const recordIds = (meaning: string) =>
  z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,999}$/, "invalid")
    .transform((text) => text.split(",").map(Number))
    .describe(meaning);

/** The id of an organization, or -1, which stands for all within reach. */
export const organizationChoice = z.coerce
  .number("invalid")
  .int("invalid")
  .min(-1, "invalid")
  .max(LARGEST_ID, "invalid");

/** Whose figures are asked for. */
export const ofOrganization = z.object({
  organization: organizationChoice.describe("Id of an organization; -1 stands for all that the caller sees"),
});

/** The id of a record, as answers give it. */
export const pk = z.int();

export const count = z.int().min(0);

/** Without what cannot be seen, or turns around what follows it: in a name it can only deceive. */
const SEEN = /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;

/** What people call something. */
export const givenName = (most: number, missing = "invalid") =>
  z.string(missing).trim().max(most, "tooLong").regex(SEEN, "unseenCharacters");

/** The same where something has to be called somehow. */
export const requiredName = (most: number, missing = "mandatory") => givenName(most, missing).min(1, missing);

/** A page that a link leads to; "" for none. `otherwise`: what is said of anything else. */
export const webAddress = (otherwise: string) =>
  z
    .string("invalid")
    .trim()
    .max(500, "tooLong")
    .regex(/^(https?:\/\/[^\s/]+\S*)?$/, otherwise)
    .default("");

/** How often a record was changed, as answers give it. */
export const revision = z.int().describe("Sent with a change, which is refused with 412 when somebody else was faster");

/** The same as it is sent with a change. */
export const revisionSeen = z.number("mandatory").int("invalid").min(0, "invalid").max(LARGEST_ID, "invalid");

/** A record by its id and name. */
export const named = z.object({ pk, name: z.string() });

/** The same with its names in both languages, where it has any. */
export const namedInBoth = named.extend({ name_en: z.string().nullable(), name_cs: z.string().nullable() });

/** A report type by its name in the caller's language, as report-type-words.ts takes it. */
export const namedReportType = named.extend({ short_name: z.string(), counter_code: z.string(), release: z.string() });

/** A month as it is sent. */
export const month = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, "month");

/** The months that figures are of; open where an end is left out. */
export const ofMonths = z.object({
  from: month.optional().describe("yyyy-MM"),
  to: month.optional().describe("yyyy-MM"),
});

/** In which language a file is. */
export const fileLanguage = z.enum(["en", "cs"], "invalid").optional();

/** As what a table is sent. */
export const fileFormat = z.enum(tableFormats, "invalid").default("csv");

/** What a call answers that sends a table. */
export const tableInFile = { file: ["text/csv", WORKBOOK_TYPE] } as const;

/** A date of the stores, as answers give it. */
export const instant = z.date().transform((date) => date.toISOString());

/** Yes or no in an address. */
export const flag = z.enum(["true", "false"], "invalid");

/** Which page of a list is asked for. */
export const paging = ({ most = 100, usual = 25 } = {}) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(most).default(usual),
});

/** One page of a list, and how many there are in all. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ count, results: z.array(item) });

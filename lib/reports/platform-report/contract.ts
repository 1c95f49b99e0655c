import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { accountFilter, count, organizationChoice, recordId } from "@/lib/access/shapes";
import { emptyStatuses } from "./month-status";

const record = z.object({
  hits: count,
  metric: z.string(),
  title: z.string().optional().describe("Omitted for usage without a title"),
  isbn: z.string(),
  issn: z.string(),
  eissn: z.string(),
  doi: z.string(),
});

/** Without dimensions, whose names are not known here. */
export type ReportRecord = z.output<typeof record>;

const splitRecord = record
  .catchall(z.string().describe("Each requested dimension as a field of the same name"))
  .meta({ id: "ReportRecord" });

const statusMeaning = [
  "OK with records; without them, why there are none.",
  "These sentences are for programs: they stay the same and are never translated.",
].join(" ");

/** The response, which is streamed. */
export const platformReport = z
  .object({
    records: z
      .array(splitRecord)
      .describe("By title and metric, each with the requested dimensions as fields; an empty string means blank"),
    status: z.enum(["OK", ...emptyStatuses]).describe(statusMeaning),
    complete_data: z.boolean().describe("The month is complete: usage without gaps, or confirmed as empty"),
  })
  .meta({
    id: "PlatformReport",
    examples: [
      {
        records: [
          {
            hits: 12,
            metric: "Total_Item_Requests",
            title: "Annals of Numbers",
            isbn: "",
            issn: "0003-486X",
            eissn: "1939-8980",
            doi: "",
            Access_Type: "Controlled",
            YOP: "2024",
          },
        ],
        status: "OK",
        complete_data: true,
      },
      { records: [], status: "Data not yet harvested", complete_data: false },
    ],
  });

export type PlatformReport = z.output<typeof platformReport>;

const dims = z
  .string("invalid")
  .max(500, "tooLong")
  .describe("COUNTER attributes by which to split usage, separated by |; usage is summed over all others")
  .meta({ examples: ["Access_Type|YOP"] })
  .default("")
  .transform((names) => names.split("|").filter((name) => name !== ""));

export const platformReportCall = contract({
  call: "GET /api/platform/{platform}/report/{report_type}/",
  summary:
    "Stream usage records of one platform, report and month; without records the status states the reason. With an API key: of its organization",
  access: "usage.view",
  weight: "export",
  params: z.object({
    platform: recordId,
    report_type: z
      .string()
      .min(1)
      .max(100, "tooLong")
      .describe("Short name of a report type, as in GET /api/report-type/")
      .meta({ examples: ["TR"] }),
  }),
  query: z.object({
    month: z
      .string("month")
      .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, "month")
      .describe("yyyy-MM")
      .meta({ examples: ["2025-03"] }),
    dims,
    organization: organizationChoice
      .optional()
      .describe("Organization ID; required for users with several organizations. -1 is refused"),
    account: accountFilter,
  }),
  returns: { file: "application/json", holds: platformReport },
});

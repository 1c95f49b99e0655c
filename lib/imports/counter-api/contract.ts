import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model } from "@/lib/access/shapes";

const customer = z.string().max(300).optional().describe("Customer_ID of an organization, from /r51/members");
const credentials = {
  customer_id: customer,
  requestor_id: z.string().optional().describe("Ignored: the API key identifies the requestor"),
  api_key: z
    .string()
    .optional()
    .describe("API key, for clients that cannot send it in the header Authorization, which is safer"),
  platform: z
    .string()
    .max(300)
    .optional()
    .describe("Platform_Parameter from /r51/platforms; required if the customer has several platforms"),
};
const listQuery = z.looseObject(credentials);

const months = z.string().regex(/^\d{4}-\d{2}$/);

export const counterStatusCall = contract({
  call: "GET /api/counter/r51/status/",
  summary: "COUNTER API 5.1: state of this service; public",
  access: "anyone",
  isCounterApi: true,
  query: listQuery,
  returns: z.array(
    model("CounterStatus", {
      Description: z.string(),
      Service_Active: z.boolean(),
      Registry_Record: z.string().describe("Always empty: the service is not in the COUNTER Registry"),
    }),
  ),
});

export const counterReportListCall = contract({
  call: "GET /api/counter/r51/reports/",
  summary: "COUNTER API 5.1: reports of a customer with the first and the last month available",
  access: "usage.view",
  isCounterApi: true,
  weight: "report",
  query: z.looseObject({
    ...credentials,
    include_month_details: z.string().optional().describe("True adds Month_Details (CoP 5.1.1 §11.7)"),
  }),
  returns: z.array(
    model("CounterReportListItem", {
      Report_Name: z.string(),
      Report_ID: z.string(),
      Release: z.literal("5.1"),
      Report_Description: z.string(),
      First_Month_Available: months,
      Last_Month_Available: months,
      Month_Details: z.record(z.string(), z.object({ Last_Change_Date: z.string() })).optional(),
    }),
  ),
});

export const counterReportCall = contract({
  call: "GET /api/counter/r51/reports/{report}/",
  summary:
    "COUNTER API 5.1: a report or standard view of a customer on one platform, as received from the provider. Months that are missing or incomplete are left out and named in the exceptions 3031 and 3032",
  access: "usage.view",
  isCounterApi: true,
  weight: "export",
  params: z.object({ report: z.string().describe("Report_ID, such as tr_j1") }),
  query: z.looseObject({
    ...credentials,
    begin_date: z.string().optional().describe("First month, yyyy-mm or yyyy-mm-dd; required"),
    end_date: z.string().optional().describe("Last month, yyyy-mm or yyyy-mm-dd; required"),
    metric_type: z.string().optional(),
    data_type: z.string().optional(),
    access_method: z.string().optional(),
    access_type: z.string().optional().describe("TR and IR"),
    yop: z.string().optional().describe("TR and IR: years and ranges of years"),
    item_id: z.string().optional().describe("TR and IR: type:value, such as DOI:10.1000/182"),
    author: z.string().optional().describe("IR: name or identifier"),
    database: z.string().optional().describe("DR: name"),
    attributes_to_show: z.string().optional().describe("Attributes, separated by |"),
    granularity: z.string().optional().describe("Month; totals are not supported"),
    include_parent_details: z.string().optional().describe("IR: True or False"),
    include_component_details: z.string().optional().describe("IR: components are not supported"),
  }),
  returns: { file: "application/json" },
});

export const counterMembersCall = contract({
  call: "GET /api/counter/r51/members/",
  summary:
    "COUNTER API 5.1: the customer and the organizations below it; without customer_id, all organizations within reach",
  access: "usage.view",
  isCounterApi: true,
  query: listQuery,
  returns: z.array(
    model("CounterMember", {
      Customer_ID: z.string(),
      Institution_Name: z.string(),
      Institution_ID: z.object({ Proprietary: z.array(z.string()) }),
    }),
  ),
});

export const counterPlatformsCall = contract({
  call: "GET /api/counter/r51/platforms/",
  summary: "COUNTER API 5.1.1: platforms with usage of a customer, with their values for the parameter platform",
  access: "usage.view",
  isCounterApi: true,
  query: listQuery,
  returns: z.array(model("CounterPlatform", { Platform_Parameter: z.string(), Platform_Name: z.string() })),
});

import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model } from "@/lib/access/shapes";

const sqlFormats = ["json", "csv", "parquet", "arrow"] as const;
export type SqlFormat = (typeof sqlFormats)[number];

export const sqlTypes: Readonly<Record<SqlFormat, string>> = {
  json: "application/json",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
  arrow: "application/vnd.apache.arrow.file",
};

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const runSqlCall = contract({
  call: "POST /api/sql/",
  summary:
    "Run one SELECT over the views of usage within reach, in ClickHouse's SQL. GET /api/sql/ lists the views. Takes up to 30 seconds and returns up to 1,000,000 rows",
  access: "usage.view",
  weight: "report",
  reads: true,
  body: z.object({
    query: z.string().trim().min(1, "mandatory").max(100_000, "tooLong").describe("One SELECT statement"),
    parameters: z
      .record(z.string().regex(/^\w{1,60}$/, "invalid"), z.union([scalar, z.array(scalar)]))
      .default({})
      .describe("Values of parameters, written as {name:Type} in the statement"),
    format: z.enum(sqlFormats, "invalid").default("json"),
  }),
  returns: {
    file: Object.values(sqlTypes),
    holds: z.object({
      meta: z.array(z.object({ name: z.string(), type: z.string() })),
      data: z.array(z.record(z.string(), z.unknown())),
      rows: z.int(),
    }),
  },
});

export const listSqlViewsCall = contract({
  call: "GET /api/sql/",
  summary: "List the views that SQL statements may read, with their columns",
  access: "usage.view",
  returns: z.array(
    model("SqlView", {
      name: z.string(),
      description: z.string(),
      columns: z.array(
        z.object({ name: z.string(), type: z.string().describe("ClickHouse type"), description: z.string() }),
      ),
    }),
  ),
});

import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, model, month, recordIds } from "@/lib/access/shapes";
import { heatmapColumns } from "./heatmap-columns";

const place = model("HeatmapPlace", {
  key: z.int().describe("The id of an organization, platform or publication type, or a year"),
  name: z.string(),
  name_en: z.string().nullable(),
  name_cs: z.string().nullable(),
});

const heatmap = model("Heatmap", {
  group: z.string().describe("The short name of the interest group that is counted"),
  from: z.string().nullable(),
  to: z.string().nullable(),
  months: count.nullable().describe("How many are asked for; null where either end is open"),
  rows: z.array(place).describe("Organizations"),
  columns: z.array(place),
  cells: z
    .array(z.tuple([z.int(), z.int(), z.int().nullable(), count]))
    .describe(
      "Place of the row, of the column, interest, and months with data. Zero: there are data, and no use. null: data are missing. Where there is no cell, nothing is expected: neither credentials nor data ever of a report that counts as this interest",
    ),
  clip: z.number().describe("The 97th percentile of what is above zero, where the scale ends"),
});

export type Heatmap = z.output<typeof heatmap>;

export const heatmapCall = contract({
  call: "GET /api/heatmap/",
  summary: "Interest of all organizations by platform, year or publication type, and where data are missing",
  access: "heatmap.view",
  weight: "report",
  query: z.object({
    by: z.enum(heatmapColumns).default("platform"),
    group: z
      .string()
      .max(100)
      .optional()
      .describe("Short name of an interest group; the first of the important ones unless given"),
    from: month.optional(),
    to: month.optional().describe("To the latest data, unless given"),
    organization_tags: recordIds("Only organizations with any of these tags: comma-separated IDs").optional(),
    platform_tags: recordIds("Only platforms with any of these tags: comma-separated IDs").optional(),
  }),
  returns: heatmap,
});

export type HeatmapQuery = z.output<typeof heatmapCall.query>;

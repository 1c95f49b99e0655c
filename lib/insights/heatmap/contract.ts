import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, model, monthShape, recordIds } from "@/lib/access/shapes";
import { heatmapColumns } from "./heatmap-columns";

const place = model("HeatmapPlace", {
  key: z.int().describe("Organization, platform or publication type ID, or a year"),
  name: z.string(),
  name_en: z.string().nullable(),
  name_cs: z.string().nullable(),
});

const heatmap = model("Heatmap", {
  group: z.string().describe("Short name of the interest group"),
  from: z.string().nullable(),
  to: z.string().nullable(),
  months: count.nullable().describe("Number of months in the selected period; null if it is open-ended"),
  rows: z
    .array(
      z.object({
        ...place.shape,
        users: z
          .object({ year: z.int(), fte: z.number() })
          .nullable()
          .describe("Users (FTE) in the newest year of the selected period that has a number; null without one"),
      }),
    )
    .describe("Organizations"),
  columns: z.array(place),
  cells: z
    .array(z.tuple([z.int(), z.int(), z.int().nullable(), count]))
    .describe(
      "Tuples of row index, column index, interest, and months with data. Interest is 0 with data and no use, and null if data are missing. Cells without credentials and without data are omitted",
    ),
  clip: z.number().describe("Upper end of the color scale: the 97th percentile of the values above zero"),
});

export type Heatmap = z.output<typeof heatmap>;

export const heatmapCall = contract({
  call: "GET /api/heatmap/",
  summary: "Get interest of all organizations by platform, year or publication type, and missing data",
  access: "heatmap.view",
  weight: "report",
  query: z.object({
    by: z.enum(heatmapColumns).default("platform"),
    group: z.string().max(100).optional().describe("Short name of an interest group; default: the first important one"),
    from: monthShape.optional(),
    to: monthShape.optional().describe("Default: the latest month with data"),
    organization_tags: recordIds("Only organizations with any of these tags: comma-separated IDs").optional(),
    platform_tags: recordIds("Only platforms with any of these tags: comma-separated IDs").optional(),
  }),
  returns: heatmap,
});

export type HeatmapQuery = z.output<typeof heatmapCall.query>;

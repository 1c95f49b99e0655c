import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, monthShape, organizationChoice, recordId, recordIds } from "@/lib/access/shapes";
import { annotation } from "@/lib/annotations/contract";
import { unusualMonth } from "../unusual/contract";

// Not exported, so that browsers get it without the schemas of annotations and unusual months.
const chartMarks = model("ChartMarks", {
  annotations: z.array(annotation).describe("Annotations with dates, important ones first"),
  unusual: z.array(unusualMonth).describe("Unusual months of one organization on one platform, without dismissed ones"),
});

export type ChartMarks = z.output<typeof chartMarks>;

export const chartMarksCall = contract({
  call: "GET /api/chart-marks/",
  summary: "List annotations and unusual months for the data of a chart",
  access: "usage.view",
  weight: "report",
  query: z.object({
    organization: organizationChoice.optional().describe("Organization shown in the chart; -1 or omitted for all"),
    platform: recordIds("Platforms shown in the chart: comma-separated IDs").optional(),
    title: recordId.optional(),
    report_type: z
      .string()
      .max(1000)
      .transform((text) => text.split(",").filter(Boolean))
      .optional()
      .describe("Comma-separated short names of report types shown in the chart"),
    from: monthShape.optional(),
    to: monthShape.optional(),
  }),
  returns: chartMarks,
});

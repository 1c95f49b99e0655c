import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, month, organizationChoice, recordId, recordIds } from "@/lib/access/shapes";
import { annotation } from "@/lib/annotations/contract";
import { unusualMonth } from "../unusual/contract";

export const chartMarks = model("ChartMarks", {
  annotations: z.array(annotation).describe("That have days, the important ones first"),
  unusual: z.array(unusualMonth).describe("Of one organization on one platform, without those dismissed"),
});

export type ChartMarks = z.output<typeof chartMarks>;

export const chartMarksCall = contract({
  call: "GET /api/chart-marks/",
  summary: "What is to be known of the months of a chart: annotations of what it shows, and unusual months",
  access: "usage.view",
  weight: "report",
  query: z.object({
    organization: organizationChoice.optional().describe("-1 or none: the chart shows all"),
    platform: recordIds("Platforms shown in the chart: comma-separated IDs").optional(),
    title: recordId.optional(),
    report_type: z
      .string()
      .max(1000)
      .transform((text) => text.split(",").filter(Boolean))
      .optional()
      .describe("Short names of report types that the chart is narrowed to"),
    start_date: month.optional(),
    end_date: month.optional(),
  }),
  returns: chartMarks,
});

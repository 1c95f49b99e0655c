import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, pk, recordId, recordIds } from "@/lib/access/shapes";

const text = model("DimensionText", {
  pk,
  dimension: z.string().describe("COUNTER name of the attribute: Publisher, Data_Type …"),
  text: z.string(),
});

const summary = "Get the texts of IDs in reports: publishers, data types, access types …";

export const lookUpTextsCall = contract({
  call: "GET /api/dimension-text/",
  summary,
  access: "usage.view",
  weight: "report",
  query: z.object({ pks: recordIds("Comma-separated IDs, at most 1,000") }),
  returns: z.array(text),
});

export const lookUpManyTextsCall = contract({
  call: "POST /api/dimension-text/",
  summary: `${summary}; for more IDs than fit in a URL`,
  access: "usage.view",
  weight: "report",
  reads: true,
  body: z.object({ pks: z.array(recordId).max(10_000, "tooMany") }),
  returns: z.array(text),
});

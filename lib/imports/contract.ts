import { z } from "zod";
import { contract } from "@/lib/access/contract";

const named = z.object({ pk: z.number().int(), name: z.string() });
const moment = z.iso.datetime();

/** Where the facts of one month come from: what was asked for, what came, and what became of it. */
export const importDetail = z.object({
  pk: z.number().int(),
  state: z.enum(["loading", "current", "replaced", "discarded"]),
  organization: named,
  platform: named,
  report_type: z.object({ pk: z.number().int(), short_name: z.string(), release: z.string() }),
  month: z.string(),
  is_partial: z.boolean(),
  fact_count: z.number().int(),
  sums: z.record(z.string(), z.number()).describe("By metric"),
  created: moment,
  current_since: moment.nullable(),
  hidden_since: moment.nullable(),
  harvest: z.object({ pk: z.number().int(), started: moment, started_by: z.string().nullable() }).nullable(),
  attempt: z
    .object({
      pk: z.number().int(),
      status: z.enum([
        "downloading",
        "importing",
        "success",
        "no_data",
        "download_failed",
        "parsing_failed",
        "import_failed",
      ]),
      error_code: z.string(),
      http_status: z.number().int().nullable(),
      used_url: z.string().describe("Without secrets"),
      started: moment,
      downloaded: moment.nullable(),
      finished: moment.nullable(),
      findings: z.array(
        z.object({ level: z.enum(["error", "warning", "exception"]), text: z.string(), count: z.number().int() }),
      ),
    })
    .nullable(),
  raw_file: z
    .object({
      pk: z.number().int(),
      name: z.string(),
      media_type: z.string(),
      size: z.number(),
      sha256: z.string(),
      url: z.string(),
    })
    .nullable(),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const getImportCall = contract({
  call: "GET /api/import-batch/{id}/",
  summary: "One import: the harvest and the file its usage comes from",
  access: "usage.view",
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  returns: importDetail,
});

import { createReadStream } from "node:fs";
import { month } from "@/lib/counter/standard/month";
import { readAnswer } from "@/lib/imports/read/read-answer";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { storeFile } from "@/lib/kit/files/stored-file";
import { forgetPeak, memoryOf } from "./process-usage";

// Run by the bench as a process of its own, so that time and memory are those of nothing else.
const [file = "", platform = "", of = ""] = process.argv.slice(2);
const organization = await db().organization.findFirstOrThrow();
const { id: reportTypeId } = await db().reportType.findFirstOrThrow({ where: { counterCode: "TR", release: "5" } });
const place = {
  organizationId: organization.id,
  platformId: Number(platform),
  accountId: 0,
  reportTypeId,
  month: month(of),
};
const request = { report: "TR", release: "5", from: place.month, to: place.month } as const;
const stored = await storeFile("bench", createReadStream(file));

forgetPeak(process.pid);
const idle = memoryOf(process.pid).now;
const [start, work] = [performance.now(), process.cpuUsage()];
const outcome = await importAnswer({ ...place, records: readAnswer(stored, { request }) });
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(work);
const { peak } = memoryOf(process.pid);
if (!("factCount" in outcome)) throw new Error(JSON.stringify(outcome));
console.log(
  JSON.stringify({
    seconds: Number(seconds.toFixed(1)),
    "records/s": Math.round(outcome.factCount / seconds),
    "CPU s": Number(((user + system) / 1e6).toFixed(1)),
    "added MB": Math.round((peak - idle) / 1e6),
    "peak MB": Math.round(peak / 1e6),
  }),
);
process.exit(0);

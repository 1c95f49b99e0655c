import type { AttributeName } from "@/lib/counter/standard/attributes";
import { type Month, monthRange } from "@/lib/counter/standard/month";
import { findReport } from "@/lib/counter/standard/reports";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { groupUsage } from "@/lib/counter/write/group-usage";
import { writeJson } from "@/lib/counter/write/write-json";
import { writeJsonRelease5 } from "@/lib/counter/write/write-json-release-5";
import { writeTable } from "@/lib/counter/write/write-table";
import { writeWorkbook } from "@/lib/counter/write/write-workbook";
import type { WrittenReport } from "@/lib/counter/write/written-report";

/** Records as a file; those of one item are grouped first, as the sorted store returns them. */
export async function written(
  form: "json" | "tsv" | "xlsx",
  records: readonly UsageRecord[],
  reportId: string,
  { release = "5.1", ...changes }: Partial<WrittenReport> & { release?: "5" | "5.1" } = {},
): Promise<Buffer> {
  const report = findReport(release, reportId);
  if (!report) throw new Error(`No report ${reportId}`);
  const months = [...new Set(records.map(({ month }) => month))].sort();
  const [first, last] = [months[0], months.at(-1)] as [Month, Month];
  const all: WrittenReport = {
    report,
    months: monthRange(first, last),
    attributes: new Set(records.flatMap(({ attributes }) => Object.keys(attributes) as AttributeName[])),
    hasParents: report.hasItems && records.some(({ title }) => title !== null),
    institution: "Example Library",
    institutionIds: ["exp:c-17"],
    created: "2025-03-11T07:00:00Z",
    createdBy: "Usus",
    registryRecord: "",
    exceptions: [],
    ...changes,
  };
  const writers = { json: release === "5" ? writeJsonRelease5 : writeJson, tsv: writeTable, xlsx: writeWorkbook };
  const pieces: Buffer[] = [];
  for await (const piece of writers[form](all, groupUsage([sorted(records)]))) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

function sorted(records: readonly UsageRecord[]): UsageRecord[] {
  const keyed = records.map((record) => {
    const { title, titleIds, item, itemIds, attributes, metric, month } = record;
    const { Publisher, Platform, Article_Version, Parent_Data_Type } = attributes;
    const key = [title, titleIds, Parent_Data_Type, item, itemIds, Publisher, Platform, Article_Version, attributes];
    return { record, key: JSON.stringify([...key, metric, month]) };
  });
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ record }) => record);
}

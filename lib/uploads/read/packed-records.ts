import { month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { columnsOf, type RecordColumns } from "@/lib/imports/read/record-columns";

/** Records for another thread: columns, and per record what only uploads need. */
export type PackedRecords = {
  readonly columns: RecordColumns;
  readonly institutions: readonly (string | null)[];
  readonly institutionAt: Uint32Array;
  readonly placeAt: Uint32Array;
  /** Null if the records have no sections. */
  readonly sectionAt: Uint32Array | null;
};

export function packRecords(records: readonly UsageRecord[]): PackedRecords {
  const institutions = [...new Set(records.map(({ institution }) => institution))];
  const places = new Map(institutions.map((institution, at) => [institution, at]));
  return {
    columns: columnsOf(records),
    institutions,
    institutionAt: Uint32Array.from(records, ({ institution }) => places.get(institution) ?? 0),
    placeAt: Uint32Array.from(records, ({ place }) => place),
    sectionAt: records.some(({ section }) => section !== undefined)
      ? Uint32Array.from(records, ({ section = 0 }) => section)
      : null,
  };
}

/** Records of one subject share its objects. */
export function unpackRecords({ columns, ...packed }: PackedRecords): UsageRecord[] {
  const { institutions, institutionAt, placeAt, sectionAt } = packed;
  return Array.from(columns.countAt, (value, at): UsageRecord => {
    const subject = columns.subjects[columns.subjectAt[at] ?? -1];
    const attributes = columns.attributes[columns.attributesAt[at] ?? -1];
    if (!subject || !attributes) throw new Error("A record refers to a missing subject or attribute set");
    return {
      month: month(columns.months[columns.monthAt[at] ?? -1] ?? ""),
      metric: columns.metrics[columns.metricAt[at] ?? -1] ?? "",
      value,
      ...subject,
      attributes,
      institution: institutions[institutionAt[at] ?? 0] ?? null,
      place: placeAt[at] ?? 0,
      ...(sectionAt && { section: sectionAt[at] ?? 0 }),
    };
  });
}

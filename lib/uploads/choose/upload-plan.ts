import { month } from "@/lib/counter/standard/month";
import type { ImportPlace } from "@/lib/imports/place";
import { placeKey } from "@/lib/imports/place";
import type { Checked } from "../checked";
import type { FilePlatforms } from "./file-platforms";
import type { Ownership } from "./ownership";

/** A file's content for one place. */
export type PlannedImport = {
  place: ImportPlace;
  /** Sum and number of records by metric. */
  metrics: Map<string, [sum: number, count: number]>;
  isPartial: boolean;
  /** Indexes of the file's parts. */
  parts: number[];
  /** Indexes of the file's reports with this usage. */
  reports: Set<number>;
};

export type UploadPlan = {
  imports: PlannedImport[];
  /** By part index, the index of its import; -1 if not imported. */
  importOfPart: number[];
  /** Imports with usage from several reports of the file that were not compared: probably duplicates. */
  overlaps: PlannedImport[];
};

type Planned = Pick<Checked, "parts" | "reports"> &
  Pick<Ownership, "ownerOf"> &
  Pick<FilePlatforms, "platformOf"> & {
    accountOf: (place: { organizationId: number; platformId: number }) => number;
  };

/**
 * The imports of a file: one per account of an organization at a platform, report and month. Parts without owner or platform are omitted.
 */
export function planUpload({ parts, reports, platformOf, ownerOf, accountOf }: Planned): UploadPlan {
  const imports: PlannedImport[] = [];
  const indexOf = new Map<string, number>();
  const importOfPart = parts.map((part, at) => {
    const report = reports[part.report];
    const organizationId = ownerOf(part);
    const platformId = platformOf(part);
    if (!report || report.reportTypeId === null || organizationId === null || platformId === null) return -1;
    const place = {
      ...{ organizationId, platformId, accountId: accountOf({ organizationId, platformId }) },
      ...{ reportTypeId: report.reportTypeId, month: month(part.month) },
    };
    const key = placeKey(place);
    const index = indexOf.get(key) ?? imports.length;
    indexOf.set(key, index);
    const none = { metrics: new Map(), isPartial: false, parts: [], reports: new Set<number>() };
    const planned: PlannedImport = imports[index] ?? { place, ...none };
    imports[index] = planned;
    planned.parts.push(at);
    planned.isPartial ||= report.partialMonths.includes(part.month);
    for (const [name, [sum, count]] of Object.entries(part.metrics)) {
      planned.reports.add(part.report);
      const [sumBefore, countBefore] = planned.metrics.get(name) ?? [0, 0];
      planned.metrics.set(name, [sumBefore + sum, countBefore + count]);
    }
    return index;
  });
  const overlaps = imports.filter((planned) => planned.reports.size > 1 && !isOneReport(reports, planned));
  return { imports, importOfPart, overlaps };
}

/** A COUNTER report continued in other sheets or files, which reading has compared count by count. */
function isOneReport(all: Planned["reports"], planned: PlannedImport): boolean {
  const reports = [...planned.reports].flatMap((index) => all[index] ?? []);
  const institutions = new Set(reports.map(({ header }) => header?.institution));
  return institutions.size === 1 && reports.every(({ place, header }) => place !== null && header !== null);
}

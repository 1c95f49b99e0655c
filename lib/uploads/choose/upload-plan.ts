import { month } from "@/lib/counter/standard/month";
import type { ImportPlace } from "@/lib/imports/place";
import { placeKey } from "@/lib/imports/place";
import type { Checked } from "../check/checked";
import type { FilePlatforms } from "./file-platforms";
import type { Ownership } from "./ownership";

/** What a file holds for one place. */
export type PlannedImport = {
  place: ImportPlace;
  /** By metric: sum and number of records. */
  metrics: Map<string, [sum: number, count: number]>;
  isPartial: boolean;
  /** The parts of the file that it is made of, by their index. */
  parts: number[];
  /** The reports of the file that have usage of it, by their index. */
  reports: Set<number>;
};

export type UploadPlan = {
  imports: PlannedImport[];
  /** The import of each part, by the part's index; -1 for one of which nothing is imported. */
  importOfPart: number[];
  /** Imports that several reports of the file would add to, which nobody has compared: most likely the same usage twice. */
  overlaps: PlannedImport[];
};

type Planned = Pick<Checked, "parts" | "reports"> & Pick<Ownership, "ownerOf"> & Pick<FilePlatforms, "platformOf">;

/**
 * The imports that a file makes: one for each organization, platform, report and month. Parts without an owner or a
 * platform are left out.
 */
export function planUpload({ parts, reports, platformOf, ownerOf }: Planned): UploadPlan {
  const imports: PlannedImport[] = [];
  const indexOf = new Map<string, number>();
  const importOfPart = parts.map((part, at) => {
    const report = reports[part.report];
    const organizationId = ownerOf(part);
    const platformId = platformOf(part);
    if (!report || report.reportTypeId === null || organizationId === null || platformId === null) return -1;
    const place = { organizationId, platformId, reportTypeId: report.reportTypeId, month: month(part.month) };
    const key = placeKey(place);
    const index = indexOf.get(key) ?? imports.length;
    indexOf.set(key, index);
    const none = { metrics: new Map(), isPartial: false, parts: [], reports: new Set<number>() };
    const planned: PlannedImport = imports[index] ?? { place, ...none };
    imports[index] = planned;
    planned.parts.push(at);
    planned.isPartial ||= report.isPartial;
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

/** A COUNTER report that goes on in other sheets or files: reading it has compared them count by count. */
function isOneReport(all: Planned["reports"], planned: PlannedImport): boolean {
  const reports = [...planned.reports].flatMap((index) => all[index] ?? []);
  const institutions = new Set(reports.map(({ header }) => header?.institution));
  return institutions.size === 1 && reports.every(({ place, header }) => place !== null && header !== null);
}

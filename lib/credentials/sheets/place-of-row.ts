import "server-only";
import { findByName } from "@/lib/kit/format/find-by-name";
import type { CounterVersion } from "../counter-versions";
import type { StoredCredentials } from "../list/show-credentials";
import { releaseOf, releaseOfSheet } from "./own-columns";
import type { Surroundings } from "./read-surroundings";
import type { Circumstances, RowPlace } from "./row-result";
import type { Note } from "./row-values";
import type { ImportRecord } from "./table";

type Named = RowPlace["organization"];
type Placed = { place: Partial<RowPlace>; errors: Note[]; warnings: Note[] };

/** Resolves the names in a row; unknown and ambiguous names are errors of their column. */
export async function placeOfRow(record: ImportRecord, circumstances: Circumstances): Promise<Placed> {
  const { around } = circumstances;
  const errors: Note[] = [];
  const warnings: Note[] = [];
  const organization = organizationOf(record, around, errors);
  const platform = platformOf(record, around, errors);
  const release = await versionOf(record, circumstances, { platform, errors, warnings });
  if (!organization || !platform || !release)
    return {
      place: { ...(organization && { organization }), ...(platform && { platform }), ...(release && { release }) },
      errors,
      warnings,
    };
  const place = { organization, platform, release };
  return { place: { ...place, stored: storedOf(record, circumstances, { place, errors }) }, errors, warnings };
}

/** A file for a single library need not repeat its name. */
function organizationOf(
  { cells }: ImportRecord,
  { organizations, onlyOrganization }: Surroundings,
  errors: Note[],
): Named | undefined {
  const texts = cells.organization?.texts;
  if (!texts && onlyOrganization) return onlyOrganization;
  if (!texts) errors.push({ column: "organization", code: "mandatory" });
  const match = texts ? findByName(organizations, texts) : undefined;
  if (match === "unknown") errors.push({ column: "organization", code: "unknownOrganization" });
  if (match === "ambiguous") errors.push({ column: "organization", code: "ambiguousName" });
  return typeof match === "object" ? match : undefined;
}

function platformOf({ cells }: ImportRecord, { platforms }: Surroundings, errors: Note[]): Named | undefined {
  const texts = cells.platform?.texts;
  if (!texts) errors.push({ column: "platform", code: "mandatory" });
  const match = texts ? findByName(platforms, texts) : undefined;
  if (match === "unknown") errors.push({ column: "platform", code: "unknownPlatform" });
  if (match === "ambiguous") errors.push({ column: "platform", code: "ambiguousName" });
  return typeof match === "object" ? match : undefined;
}

type Match = { platform: Named | undefined; errors: Note[]; warnings: Note[] };

/** CC-Plus does not name the release. */
async function versionOf(
  { cells, sheet }: ImportRecord,
  { around, format }: Circumstances,
  { platform, errors, warnings }: Match,
): Promise<CounterVersion | undefined> {
  const text = cells.counter_version?.texts[0];
  const release = text === undefined ? releaseOfSheet(sheet) : releaseOf(text);
  if (release) return release;
  if (text !== undefined || format !== "cc-plus") {
    errors.push({ column: "counter_version", code: text === undefined ? "mandatory" : "invalid" });
    return undefined;
  }
  warnings.push({ column: "counter_version", code: "versionAssumed" });
  return platform && (await around.registry(platform.id, "5.1")) ? "5.1" : "5";
}

type Whole = Pick<RowPlace, "organization" | "platform" | "release">;

/** By its id in our own export; otherwise by title if the file has titles; otherwise it must be the only set. */
function storedOf(
  { cells }: ImportRecord,
  { around, format, hasTitles }: Circumstances,
  { place, errors }: { place: Whole; errors: Note[] },
): StoredCredentials | null {
  const { organization, platform, release } = place;
  const here = around.stored.filter(
    (one) => one.organizationId === organization.id && one.platformId === platform.id && one.release === release,
  );
  const id = format === "own" ? cells.id?.texts[0] : undefined;
  if (id !== undefined) {
    const named = here.find((one) => String(one.id) === id);
    if (!named) errors.push({ column: "id", code: "invalid" });
    return named ?? null;
  }
  if (hasTitles) return here.find(({ title }) => title === (cells.title?.texts[0] ?? "")) ?? null;
  const [only, ...others] = here;
  if (others.length > 0) errors.push({ column: "", code: "severalSets" });
  return others.length > 0 ? null : (only ?? null);
}

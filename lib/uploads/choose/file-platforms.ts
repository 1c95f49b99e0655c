import type { Checked, CheckedPart } from "../checked";
import type { Choices } from "./choices";
import type { Ownership } from "./ownership";
import { calledSo, type PlatformCandidate } from "./recognize-platform";

/** A platform in the parts of a file or the rows of exported usage. */
export type FilePlatform = {
  /** As in the file. */
  name: string;
  sum: number;
  count: number;
  platformId: number | null;
  by: "name" | "person" | null;
};

export type FilePlatforms = {
  /** Null if all usage belongs to the upload's own platform. */
  platforms: FilePlatform[] | null;
  /** Null if undecided, or if the organization may not use the platform. */
  platformOf: (part: CheckedPart) => number | null;
};

/** `organizationId`: the only organization that may use it; null for everyone. */
export type PlatformOfFile = PlatformCandidate & { organizationId: number | null };

type Named = {
  checked: Pick<Checked, "parts" | "reports">;
  platformId: number | null;
  choices: Choices;
  platforms: readonly PlatformOfFile[];
  ownerOf: Ownership["ownerOf"];
};

/** Platforms of a file's parts. A name shared by several platforms is undecided until a person chooses. */
export function filePlatforms({ checked, platformId, choices, platforms, ownerOf }: Named): FilePlatforms {
  const { parts, reports } = checked;
  const nameOf = ({ report }: CheckedPart) => reports[report]?.platform ?? null;
  if (reports.every(({ platform }) => platform === null)) return { platforms: null, platformOf: () => platformId };
  const byName = new Map<string, FilePlatform>();
  for (const part of parts) {
    const name = nameOf(part);
    if (name === null || reports[part.report]?.reportTypeId === null) continue;
    const one = byName.get(name) ?? { name, sum: 0, count: 0, ...resolved(name, choices, platforms) };
    for (const [sum, count] of Object.values(part.metrics)) {
      one.sum += sum;
      one.count += count;
    }
    byName.set(name, one);
  }
  const ownerOfPlatform = new Map(platforms.map(({ id, organizationId }) => [id, organizationId]));
  return {
    platforms: [...byName.values()],
    platformOf: (part) => {
      const name = nameOf(part);
      const id = name === null ? platformId : (byName.get(name)?.platformId ?? null);
      if (id === null) return null;
      const only = ownerOfPlatform.get(id) ?? null;
      return only === null || only === ownerOf(part) ? id : null;
    },
  };
}

function resolved(name: string, { platforms }: Choices, known: readonly PlatformOfFile[]) {
  const chosen = Object.hasOwn(platforms, name) ? platforms[name] : undefined;
  if (chosen !== undefined) return { platformId: chosen, by: "person" as const };
  const [only, ...others] = calledSo(name, known);
  return only && others.length === 0 ? { platformId: only.id, by: "name" as const } : { platformId: null, by: null };
}

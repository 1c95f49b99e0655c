import type { Checked, Recognized } from "../checked";
import { slug } from "./organization-names";

export type PlatformCandidate = {
  id: number;
  shortName: string;
  name: string;
  nameEn: string | null;
  nameCs: string | null;
  url: string;
  counterRegistryId: string | null;
};

type Candidate = Recognized["platforms"][number];

/**
 * Platforms that the file's reports may belong to, most certain first: by registry record, by name in the reports, by
 * the report's creator.
 */
export function recognizePlatform(
  { reports, platforms }: Pick<Checked, "reports" | "platforms">,
  catalog: readonly PlatformCandidate[],
): Candidate[] {
  const headers = reports.flatMap(({ header }) => header ?? []);
  const records = new Set(headers.flatMap(({ registryRecord }) => registryId(registryRecord) ?? []));
  const linked = catalog.filter(({ counterRegistryId }) => counterRegistryId && records.has(counterRegistryId));
  const called = platforms.flatMap((text) => calledSo(text, catalog).map((platform) => ({ platform, because: text })));
  const makers = new Set(headers.flatMap(({ createdBy }) => createdBy ?? []));
  const made = [...makers].flatMap((text) => calledSo(text, catalog).map((platform) => ({ platform, because: text })));
  const all: Candidate[] = [
    ...linked.map(({ id, counterRegistryId }) => ({
      ...{ id, by: "registry" as const, because: counterRegistryId ?? "" },
      isSure: linked.length === 1,
    })),
    ...called.map(({ platform, because }) => ({
      ...{ id: platform.id, by: "name" as const, because },
      isSure: linked.length === 0 && new Set(called.map((one) => one.platform.id)).size === 1,
    })),
    ...made.map(({ platform, because }) => ({
      ...{ id: platform.id, by: "name" as const, because },
      isSure: linked.length + called.length === 0 && made.length === 1,
    })),
  ];
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index);
}

/** "https://registry.countermetrics.org/platform/<uuid>" or the id alone. */
function registryId(record: string | null): string | null {
  return /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(record ?? "")?.[0].toLowerCase() ?? null;
}

/** Platforms whose name (in any language) or URL equals the text. */
export function calledSo<P extends PlatformCandidate>(text: string, platforms: readonly P[]): P[] {
  const plainName = plain(text);
  if (plainName === "") return [];
  return platforms.filter(({ shortName, name, nameEn, nameCs, url }) =>
    [shortName, name, nameEn, nameCs, url].some((one) => one && plain(one) === plainName),
  );
}

/** Reports often use a URL as name: "https://www.jstor.org/" equals "jstor.org". */
const plain = (text: string): string => slug(text.replace(/^\w+:\/\//, "").replace(/^www\./i, ""));

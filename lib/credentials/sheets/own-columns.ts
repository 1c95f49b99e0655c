import type { CounterVersion } from "../counter-versions";
import type { ImportColumn, ImportFormat } from "../import-columns";

/** Headings of our template, and column widths in characters. */
export const ownHeadings = {
  id: { heading: "Id", width: 8 },
  organization: { heading: "Organization", width: 34 },
  platform: { heading: "Platform", width: 28 },
  counter_version: { heading: "COUNTER version", width: 16 },
  title: { heading: "Title", width: 22 },
  account: { heading: "Account", width: 22 },
  url: { heading: "URL", width: 44 },
  customer_id: { heading: "Customer ID", width: 22 },
  requestor_id: { heading: "Requestor ID", width: 22 },
  api_key: { heading: "API key", width: 28 },
  platform_filter: { heading: "Platform filter", width: 18 },
  http_username: { heading: "HTTP username", width: 18 },
  http_password: { heading: "HTTP password", width: 18 },
  extra_params: { heading: "Extra parameters", width: 26 },
  counter_reports: { heading: "Reports", width: 20 },
  enabled: { heading: "Automatic harvesting", width: 20 },
  outside_consortium: { heading: "Purchased outside the consortium", width: 30 },
  not_before: { heading: "Not before", width: 18 },
  last_harvestable_month: { heading: "Oldest month available", width: 22 },
  expires_on: { heading: "Keys expire on", width: 14 },
} as const satisfies Record<ImportColumn, { heading: string; width: number }>;

const dates = ["not_before", "last_harvestable_month", "expires_on"] as const;
const choices = ["counter_reports", "enabled", "outside_consortium", ...dates] as const;
const place = ["organization", "platform", "title", "account", "url", "customer_id", "requestor_id"] as const;

/** The template's columns for a release, in order. */
export function templateColumns(release: CounterVersion): readonly ImportColumn[] {
  return release === "4"
    ? [...place, "http_username", "http_password", "extra_params", ...choices]
    : [...place, "api_key", "platform_filter", "extra_params", ...choices];
}

/** Export columns: the platform filter is part of the extra parameters. */
export const exportColumns = (release: CounterVersion): readonly ImportColumn[] => [
  "id",
  ...templateColumns(release).filter((column) => column !== "platform_filter"),
];

/** Newest first: users need these most. */
export const sheetReleases = ["5.1", "5", "4"] as const satisfies readonly CounterVersion[];

export const sheetName = (release: CounterVersion): string => `COUNTER ${release}`;

/** Headings that only one program writes. */
const signs: readonly (readonly [ImportFormat, readonly string[]])[] = [
  ["cc-plus", ["institutionidccsystemid", "provideridccsystemid", "ccsystemid"]],
  ["celus", ["publishervendorplatform"]],
  ["celus", ["extraattrs"]],
  ["celus", ["id", "counterversion", "httpusername", "extraparams", "counterreports"]],
];

/** The layout of a heading row; our own without signs of other programs. */
export function formatOf(headings: readonly string[]): ImportFormat {
  const words = new Set(headings.map(letters));
  const [format] = signs.find(([, marks], index) =>
    index === signs.length - 1 ? marks.every((mark) => words.has(mark)) : marks.some((mark) => words.has(mark)),
  ) ?? ["own" as const];
  return format;
}

/** The COUNTER release in the name of a sheet: "COUNTER 5.1", "Credentials-COUNTER5"; null for none. */
export function releaseOfSheet(name: string): "4" | "5" | "5.1" | null {
  const [, major, minor] = /COUNTER[\s_-]*([45])(?:[.,]?(1))?(?!\d)/i.exec(name) ?? [];
  if (major === "4") return minor ? null : "4";
  if (major === "5") return minor ? "5.1" : "5";
  return null;
}

/** "5", "51", "5.1", "R5", "5,1" …; null for anything else. */
export function releaseOf(text: string): "4" | "5" | "5.1" | null {
  const plain = text
    .trim()
    .replace(/^(counter\s*)?r?(elease)?\s*/i, "")
    .replace(",", ".");
  if (/^4(\.0)?$/.test(plain)) return "4";
  if (/^5(\.0)?$/.test(plain)) return "5";
  return /^(5\.1|51)$/.test(plain) ? "5.1" : null;
}

/** Letters and digits in lower case, without diacritics. */
export const letters = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

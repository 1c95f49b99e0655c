import { expect, test } from "vitest";
import type { CheckedReport } from "../checked";
import { recognizePlatform } from "./recognize-platform";

const platform = (id: number, shortName: string, name: string, url = "", counterRegistryId: string | null = null) => ({
  ...{ id, shortName, name, nameEn: null, nameCs: null, url, counterRegistryId },
});
const REGISTRY = "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b01";
const catalog = [
  platform(1, "jstor", "JSTOR", "https://www.jstor.org/", REGISTRY),
  platform(2, "wiley", "Wiley Online Library", "https://onlinelibrary.wiley.com"),
  platform(3, "wiley2", "Wiley Online Library"),
];

const report = (header: Partial<NonNullable<CheckedReport["header"]>>): CheckedReport => ({
  ...{
    ...{ place: null, platform: null, isSection: false },
    report: "TR",
    release: "5.1",
    reportTypeId: 1,
    verdict: "import",
    partialMonths: [],
  },
  ...{ months: { first: null, last: null, missing: [] }, rows: 0, cells: 0, records: 0, skipped: [] },
  header: {
    ...{ institution: null, institutionIds: [], customerId: null, createdBy: null, created: null },
    registryRecord: null,
    ...header,
  },
});

const recognize = (platforms: string[], header: Parameters<typeof report>[0] = {}) =>
  recognizePlatform({ reports: [report(header)], platforms }, catalog).map(({ id, by, isSure }) => [id, by, isSure]);

test.each<[string, ReturnType<typeof recognize>, ReturnType<typeof recognize>]>([
  ["the name", recognize(["Jstor"]), [[1, "name", true]]],
  ["the address", recognize(["jstor.org"]), [[1, "name", true]]],
  [
    "a name of two",
    recognize(["Wiley Online Library"]),
    [
      [2, "name", false],
      [3, "name", false],
    ],
  ],
  [
    "two names",
    recognize(["JSTOR", "onlinelibrary.wiley.com"]),
    [
      [1, "name", false],
      [2, "name", false],
    ],
  ],
  [
    "the registry's record",
    recognize(["onlinelibrary.wiley.com"], {
      registryRecord: `https://registry.countermetrics.org/platform/${REGISTRY.toUpperCase()}`,
    }),
    [
      [1, "registry", true],
      [2, "name", false],
    ],
  ],
  ["who made it", recognize([], { createdBy: "JSTOR" }), [[1, "name", true]]],
  ["nothing", recognize(["Nowhere"], { createdBy: "Nobody" }), []],
])("platform is recognized by %s", (_, result, expected) => {
  expect(result).toEqual(expected);
});

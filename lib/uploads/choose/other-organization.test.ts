import { expect, test } from "vitest";
import { OrganizationNames } from "./organization-names";
import { otherOrganizations } from "./other-organization";

const organization = (id: number, name: string) => ({
  ...{ id, name, nameEn: null, nameCs: null, shortName: null, internalId: null },
});
const names = new OrganizationNames([organization(1, "Alfa"), organization(2, "Beta")]);

type Said = { institution?: string | null; inRecords?: string | null; ids?: string[]; sameAs?: number[] };

function others({ institution = null, inRecords = null, ids = [], sameAs = [] }: Said, owner: number | null = 1) {
  const header = {
    ...{ institution, institutionIds: ids, customerId: null, createdBy: null, created: null, registryRecord: null },
  };
  const report = {
    ...{
      ...{ place: null, platform: null, isSection: false },
      report: "TR",
      release: "5",
      reportTypeId: 1,
      verdict: "import" as const,
      partialMonths: [],
    },
    ...{ months: { first: null, last: null, missing: [] }, rows: 1, cells: 1, records: 1, skipped: [], header },
  };
  const part = { report: 0, institution: inRecords, month: "2024-01", metrics: {} };
  const organizations = sameAs.map((id) => ({ id, by: "credentials" as const, because: "c-7", isSure: true }));
  const checked = { reports: [report], parts: [part], recognised: { platforms: [], organizations } };
  return otherOrganizations({ checked, names, ownership: { institutions: null, ownerOf: () => owner } });
}

test.each<[string, Said, string[]]>([
  ["another one by its name", { institution: "Beta" }, ["Beta"]],
  ["another one in its rows", { institution: "Alfa", inRecords: "Beta" }, ["Beta"]],
  [
    "another one by the ID of its credentials",
    { institution: "Anybody", ids: ["Proprietary:c-7"], sameAs: [2] },
    ["Anybody"],
  ],
  ["the one chosen", { institution: "Alfa" }, []],
  ["nobody known", { institution: "Gamma", ids: ["Proprietary:c-9"] }, []],
  ["another one by name, but the one chosen by ID", { institution: "Beta", ids: ["Proprietary:c-7"], sameAs: [1] }, []],
])("file that names %s", (_, file, expected) => {
  expect(others(file)).toEqual(expected);
});

test("usage without an organization contradicts nothing", () => {
  expect(others({ institution: "Beta" }, null)).toEqual([]);
});

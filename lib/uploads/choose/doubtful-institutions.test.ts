import { expect, test } from "vitest";
import { doubtfulInstitutions } from "./doubtful-institutions";
import { OrganizationNames } from "./organization-names";

const organization = (id: number, name: string) => ({
  ...{ id, name, nameEn: null, nameCs: null, shortName: null, internalId: null },
});
const names = new OrganizationNames([organization(1, "Alfa"), organization(2, "Beta")]);

type Said = {
  institution?: string | null;
  inRecords?: string | null;
  ids?: string[];
  sameAs?: number[];
  platform?: number;
};

function doubts(
  { institution = null, inRecords = null, ids = [], sameAs = [], platform = 4 }: Said,
  owner: number | null = 1,
) {
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
  const checked = { reports: [report], parts: [part], recognized: { platforms: [], organizations } };
  const decisions = [{ institution: "Delta", institutionIds: ["Proprietary:***"], ours: true }];
  const credentials = [{ organizationId: 1, platformId: 5, customerId: "c-1", decisions }];
  const ownership = { institutions: null, ownerOf: () => owner };
  return doubtfulInstitutions({ checked, names, ownership, platformOf: () => platform, credentials });
}

test.each<[string, Said, string[], string[]]>([
  ["another one by its name", { institution: "Beta" }, ["Beta"], []],
  ["another one in its rows", { institution: "Alfa", inRecords: "Beta" }, ["Beta"], []],
  [
    "another one by the ID of its credentials",
    { institution: "Anybody", ids: ["Proprietary:c-7"], sameAs: [2] },
    ["Anybody"],
    [],
  ],
  ["the one chosen", { institution: "Alfa" }, [], []],
  ["nobody known", { institution: "Gamma", ids: ["Proprietary:c-9"] }, [], ["Gamma"]],
  ["nobody known, only by an ID", { ids: ["Proprietary:c-9"] }, [], []],
  ["another customer id than the credentials of the platform", { ids: ["Proprietary:c-9"], platform: 5 }, [], ["c-9"]],
  ["the customer id of the credentials", { institution: "Gamma", ids: ["Proprietary:c-1"], platform: 5 }, [], []],
  ["nobody known, but the one chosen by ID", { institution: "Gamma", ids: ["c-7"], sameAs: [1] }, [], []],
  ["an institution that a user confirmed for harvests", { institution: "Delta" }, [], []],
  [
    "another one by name, but the one chosen by ID",
    { institution: "Beta", ids: ["Proprietary:c-7"], sameAs: [1] },
    [],
    [],
  ],
])("file that names %s", (_, file, others, unknown) => {
  expect(doubts(file)).toEqual({ others, unknown });
});

test("usage without an organization contradicts nothing", () => {
  expect(doubts({ institution: "Beta" }, null)).toEqual({ others: [], unknown: [] });
});

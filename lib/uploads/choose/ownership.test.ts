import { expect, test } from "vitest";
import type { CheckedPart, CheckedReport } from "../checked";
import { OrganizationNames } from "./organization-names";
import { ownershipOf } from "./ownership";

const organization = (id: number, name: string, shortName: string | null = null, internalId: string | null = null) => ({
  ...{ id, name, nameEn: null, nameCs: null, shortName, internalId },
});
const names = new OrganizationNames([
  organization(1, "Moravská zemská knihovna", "MZK", "M-1"),
  organization(2, "National Library", "NK"),
  organization(3, "Twin"),
  organization(4, "Twin"),
]);
const noChoices = { organizations: {}, platforms: {}, clashes: null, months: {}, confirmed: null, titles: [] };

const report = (institution: string | null): CheckedReport => ({
  ...{
    ...{ place: null, platform: null, isSection: false },
    report: "TR",
    release: "5",
    reportTypeId: 1,
    verdict: "import",
    partialMonths: [],
  },
  ...{ months: { first: null, last: null, missing: [] }, rows: 0, cells: 0, records: 0, skipped: [] },
  header: { institution, institutionIds: [], customerId: null, createdBy: null, created: null, registryRecord: null },
});
const part = (index: number, institution: string | null): CheckedPart => ({
  ...{ report: index, institution, month: "2024-01", metrics: { Total_Item_Requests: [5, 2] } },
});
const owned = (reports: CheckedReport[], parts: CheckedPart[], more: object = {}) => {
  const input = { organizationId: 9, isChosen: false, choices: noChoices, names, checked: { reports, parts }, ...more };
  const { institutions, ownerOf } = ownershipOf(input);
  return {
    names: institutions?.map(({ name, organizationId }) => [name, organizationId]) ?? null,
    owners: parts.map(ownerOf),
  };
};

test("single name in the file leaves the usage to the upload's own organization", () => {
  expect(owned([report("MZK")], [part(0, "National Library")])).toEqual({ names: null, owners: [9] });
  expect(owned([report("MZK")], [part(0, null)], { organizationId: null })).toEqual({ names: null, owners: [null] });
});

test("several names in the records assign usage to the named organizations, whatever was chosen", () => {
  const parts = [part(0, "moravska zemska knihovna"), part(0, "NK"), part(0, "Twin"), part(0, "M-1")];
  expect(owned([report(null)], parts, { isChosen: true })).toEqual({
    names: [
      ["moravska zemska knihovna", 1],
      ["NK", 2],
      ["Twin", null],
      ["M-1", 1],
    ],
    owners: [1, 2, null, 1],
  });
});

test("several names in headers assign usage to the named organizations unless a user chose one for all", () => {
  const reports = [report("MZK"), report("NK")];
  const parts = [part(0, null), part(1, null)];
  expect(owned(reports, parts).owners).toEqual([1, 2]);
  expect(owned(reports, parts, { isChosen: true })).toEqual({ names: null, owners: [9, 9] });
});

test("user's choice precedes the names, and usage without an organization waits for one", () => {
  const parts = [part(0, "NK"), part(0, "Somebody"), part(0, null)];
  const choices = { ...noChoices, organizations: { NK: 7, Somebody: 8 } };
  expect(owned([report(null)], parts, { choices }).owners).toEqual([7, 8, null]);
  expect(owned([report(null)], parts, { choices: { ...choices, organizations: { "": 6 } } }).owners).toEqual([
    2,
    null,
    6,
  ]);
});

import { describe, expect, test } from "vitest";
import { type OrganizationCandidate, RowJudge } from "./judge-rows";

const empty = {
  ...{ name_en: "", name_cs: "", short_name: "", internal_id: "", alternative_names: [], federation_scopes: [] },
  parent: "",
  is_raw_data_import_enabled: null,
};
const hradisko: OrganizationCandidate = {
  ...{ id: 1, revision: 4, name: "Hradisko Library", nameEn: null, nameCs: "Knihovna Hradisko", shortName: "HRA" },
  ...{
    internalId: "cz-1",
    alternativeNames: ["Hradisko Public Library"],
    federationScopes: ["hradisko.example"],
    parentId: null,
    isRawDataImportEnabled: true,
  },
};
const svratka: OrganizationCandidate = {
  ...{ id: 2, revision: 1, name: "Svratka Library", nameEn: null, nameCs: null, shortName: null, internalId: null },
  alternativeNames: [],
  federationScopes: [],
  parentId: 1,
  isRawDataImportEnabled: false,
};
const judge = (row: object) => new RowJudge([hradisko, svratka]).judge({ name: "", ...empty, ...row }, 2);

test("a row that names an organization by any of its names changes only its differing values", () => {
  expect(judge({ name: "knihovna  hradisko" })).toMatchObject({ state: "known", changes: [] });
  expect(judge({ name: "Hradisko Public Library", internal_id: "cz-1", short_name: "HRD" })).toMatchObject({
    ...{ state: "change", organization: 1, revision: 4 },
    changes: [{ field: "short_name", before: "HRA", after: "HRD" }],
  });
  expect(judge({ name: "Svratka Library", name_en: "Svratka" })).toMatchObject({
    ...{ state: "change", organization: 2 },
    changes: [{ field: "name_en", before: "", after: "Svratka" }],
  });
});

test("the internal ID takes precedence over the name, which may then be new", () => {
  expect(judge({ name: "City Library", internal_id: "CZ-1" })).toMatchObject({
    ...{ state: "change", organization: 1 },
    changes: [
      { field: "name", before: "Hradisko Library", after: "City Library" },
      { field: "internal_id", before: "cz-1", after: "CZ-1" },
    ],
  });
});

test("alternative names are added, and a flag changes only when the row states it", () => {
  const names = ["Hradisko Public Library", "hradisko library", "Castle Library"];
  expect(judge({ name: "Hradisko Library", alternative_names: names, is_raw_data_import_enabled: true })).toMatchObject(
    {
      ...{ state: "change", alternative_names: ["Hradisko Public Library", "Castle Library"] },
      changes: [
        {
          ...{ field: "alternative_names", before: "Hradisko Public Library" },
          after: "Hradisko Public Library; Castle Library",
        },
      ],
    },
  );
  expect(judge({ name: "Hradisko Library", is_raw_data_import_enabled: false })).toMatchObject({
    changes: [{ field: "is_raw_data_import_enabled", before: "yes", after: "no" }],
  });
  expect(judge({ name: "New Library", alternative_names: ["Svratka Library"] })).toMatchObject({
    ...{ state: "wrong", problem: { code: "organizationTaken" } },
  });
});

test("federation scopes are added, unless they belong to another organization or an earlier row", () => {
  expect(judge({ name: "Hradisko Library", federation_scopes: ["hradisko.example"] })).toMatchObject({
    state: "known",
  });
  expect(judge({ name: "Hradisko Library", federation_scopes: ["law.hradisko.example"] })).toMatchObject({
    federation_scopes: ["hradisko.example", "law.hradisko.example"],
    changes: [
      {
        ...{ field: "federation_scopes", before: "hradisko.example" },
        after: "hradisko.example; law.hradisko.example",
      },
    ],
  });
  const problem = { state: "wrong", problem: { code: "scopeTaken" } };
  expect(judge({ name: "Svratka Library", federation_scopes: ["hradisko.example"] })).toMatchObject(problem);
  const rows = new RowJudge([hradisko]);
  const scopes = { ...empty, federation_scopes: ["new.example"] };
  expect(rows.judge({ ...scopes, name: "New Library" }, 2)).toMatchObject({ state: "new" });
  expect(rows.judge({ ...scopes, name: "Newer Library" }, 3)).toMatchObject(problem);
});

test("a row that names two organizations or removes a short name is rejected", () => {
  expect(judge({ name: "Svratka Library", internal_id: "cz-1" })).toMatchObject({
    ...{ state: "wrong", problem: { code: "organizationTaken" } },
  });
  for (const name of ["Svratka Library", "New Library"])
    expect(judge({ name, short_name: "hra" })).toMatchObject({ state: "wrong", problem: { code: "shortNameTaken" } });
});

test("a duplicate, new or existing, is reported once", () => {
  const both = new RowJudge([svratka]);
  const row = (name: string, at: number) => both.judge({ ...empty, name }, at);
  expect([row("New", 2).state, row("Svratka Library", 3).state]).toEqual(["new", "known"]);
  expect(row("new", 4)).toMatchObject({ state: "known", problem: { code: "rowTwice", row: 2 } });
  expect(row("SVRATKA LIBRARY", 5)).toMatchObject({ state: "known", problem: { code: "rowTwice", row: 3 } });
});

describe("the parent of a row", () => {
  const judged = (...rows: { name: string; parent: string }[]) => {
    const judges = new RowJudge([hradisko, svratka]);
    const first = rows.map((row, at) => judges.judge({ ...empty, ...row }, at + 2));
    return first.map((one, at) => judges.place({ ...empty, ...rows[at], name: "" }, at + 2, one));
  };

  test("is named by any name or ID, and may appear in a later row", () => {
    expect(judged({ name: "Branch", parent: "New" }, { name: "New", parent: "cz-1" })).toMatchObject([
      { state: "new", problem: null },
      { state: "new", problem: null },
    ]);
    expect(judged({ name: "Svratka Library", parent: "HRA" })).toMatchObject([{ state: "known", changes: [] }]);
    expect(judged({ name: "Svratka Library", parent: "New" }, { name: "New", parent: "" })).toMatchObject([
      {
        ...{ state: "change", organization: 2, revision: 1 },
        changes: [{ field: "parent", before: "Hradisko Library", after: "New" }],
      },
      { state: "new" },
    ]);
  });

  test("is rejected when unknown or circular", () => {
    expect(judged({ name: "Svratka Library", parent: "Nowhere" })).toMatchObject([
      { state: "wrong", problem: { code: "parentUnknown" } },
    ]);
    expect(judged({ name: "Hradisko Library", parent: "Svratka Library" })).toMatchObject([
      { state: "wrong", problem: { code: "parentBelow" } },
    ]);
    expect(judged({ name: "New", parent: "new" })).toMatchObject([{ problem: { code: "parentBelow" } }]);
    expect(judged({ name: "A", parent: "B" }, { name: "B", parent: "A" })).toMatchObject([
      { state: "new", problem: null },
      { state: "wrong", problem: { code: "parentBelow" } },
    ]);
  });
});

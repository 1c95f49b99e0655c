import { expect, test } from "vitest";
import { organizationsInSheet } from "./organizations-in-sheet";

const sheet = (...rows: string[][]) => organizationsInSheet(rows.map((cells, index) => ({ number: index + 1, cells })));
const nothing = {
  ...{
    name_en: "",
    name_cs: "",
    short_name: "",
    internal_id: "",
    alternative_names: [],
    federation_scopes: [],
    parent: "",
  },
  is_raw_data_import_enabled: null,
};

test("a list of names needs no headings; short names and ids may follow", () => {
  expect(sheet(["Hradisko Library"], [""], ["Svratka Library", " SVR ", "cz-2"])).toEqual({
    organizations: [
      { ...nothing, row: 1, name: "Hradisko Library" },
      { ...nothing, row: 3, name: "Svratka Library", short_name: "SVR", internal_id: "cz-2" },
    ],
    unknown: [],
  });
});

test("headings work in both languages and any order; others are reported", () => {
  const { organizations, unknown } = sheet(
    ["Zkratka", "Název česky", "Name in English", "IČO"],
    ["HRA", "Knihovna Hradisko", "Hradisko Library", "123"],
  );
  expect(organizations).toEqual([
    {
      row: 2,
      name: "Knihovna Hradisko",
      name_cs: "Knihovna Hradisko",
      name_en: "Hradisko Library",
      short_name: "HRA",
      internal_id: "",
      alternative_names: [],
      federation_scopes: [],
      parent: "",
      is_raw_data_import_enabled: null,
    },
  ]);
  expect(unknown).toEqual(["IČO"]);
});

test("alternative names share one cell; a flag is yes, no, or the cell's text", () => {
  const { organizations } = sheet(
    ["Name", "Other names", "Non-COUNTER data", "Patří pod", "Domény ve federaci"],
    ["Hradisko Library", "Public Library; ;City Library", "Ano", "", "hradisko.example; law.hradisko.example"],
    ["Svratka Library", "", "no", "Hradisko Library"],
    ["Zlín Library", "", "perhaps", ""],
  );
  expect(organizations).toMatchObject([
    {
      ...{ alternative_names: ["Public Library", "City Library"], is_raw_data_import_enabled: true },
      federation_scopes: ["hradisko.example", "law.hradisko.example"],
    },
    { alternative_names: [], is_raw_data_import_enabled: false, parent: "Hradisko Library" },
    { is_raw_data_import_enabled: "perhaps" },
  ]);
});

test("empty input gives no rows", () => {
  expect(sheet()).toEqual({ organizations: [], unknown: [] });
  expect(sheet(["Name"])).toEqual({ organizations: [], unknown: [] });
});

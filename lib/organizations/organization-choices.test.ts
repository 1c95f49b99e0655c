import { expect, test } from "vitest";
import { organizationChoices } from "./organization-choices";

const organization = (pk: number, name: string, parent: number | null = null, more: object = {}) => ({
  ...{ pk, name, name_en: null, name_cs: null, short_name: "", internal_id: null },
  ...{ is_admin: false, is_raw_data_import_enabled: false, parent, ...more },
});

const choicesOf = (locale: string, ...organizations: ReturnType<typeof organization>[]) =>
  organizationChoices(organizations, locale).map(({ value, above = [] }) => [value, ...above]);

test("children follow their organization, each level in alphabetical order", () => {
  const choices = choicesOf(
    "en",
    organization(1, "Zlín University"),
    organization(2, "Faculty of Science", 1),
    organization(3, "Faculty of Arts", 1),
    organization(4, "Music library", 3),
    organization(5, "Academy"),
  );
  expect(choices).toEqual([
    [5],
    [1],
    [3, "Zlín University"],
    [4, "Zlín University", "Faculty of Arts"],
    [2, "Zlín University"],
  ]);
});

test("names and order follow the user's language", () => {
  const names = [
    organization(1, "Charles", null, { name_cs: "Univerzita" }),
    organization(2, "Dubrava", null, { name_cs: "Chotěboř" }),
    organization(3, "Faculty", 1),
  ];
  expect(choicesOf("en", ...names)).toEqual([[1], [3, "Charles"], [2]]);
  expect(choicesOf("cs", ...names)).toEqual([[2], [1], [3, "Univerzita"]]);
});

test("an organization whose parent is out of reach is at the top", () => {
  expect(choicesOf("en", organization(3, "Faculty", 9), organization(2, "Academy"))).toEqual([[2], [3]]);
});

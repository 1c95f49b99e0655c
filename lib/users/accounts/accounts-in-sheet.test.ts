import { expect, test } from "vitest";
import { accountsInSheet, isAdminIn, languageIn } from "./accounts-in-sheet";

const sheet = (...lines: string[]) =>
  accountsInSheet(lines.map((line, at) => ({ number: at + 1, cells: line.split("|") })));

test("columns are recognized by headings in both languages and any order; others are reported", () => {
  const { accounts, unknown } = sheet(
    "Příjmení|E-mail|Knihovna|Role|Telefon",
    "Nová|jana@hradisko.example|HRA|admin|1",
  );
  expect(unknown).toEqual(["Telefon"]);
  expect(accounts).toEqual([
    {
      ...{ row: 2, email: "jana@hradisko.example", first_name: "", last_name: "Nová" },
      ...{ organization: "HRA", role: "admin", language: "" },
    },
  ]);
});

test("a list without headings has the default order, and empty lines are skipped", () => {
  const { accounts } = sheet("", "jan@svratka.example| Jan |Novák|Svratka Library||cs");
  expect(accounts).toEqual([
    {
      ...{ row: 2, email: "jan@svratka.example", first_name: "Jan", last_name: "Novák" },
      ...{ organization: "Svratka Library", role: "", language: "cs" },
    },
  ]);
});

test("roles and languages are read in common spellings; unknown ones are not guessed", () => {
  expect(["Administrátor", "ano", "", "člen", "read-only", "boss"].map(isAdminIn)).toEqual([
    ...[true, true, false, false, false, null],
  ]);
  expect(["cs", "Čeština", "English", "", "de"].map(languageIn)).toEqual(["cs", "cs", "en", null, null]);
});

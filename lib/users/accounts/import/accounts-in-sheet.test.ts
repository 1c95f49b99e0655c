import { expect, test } from "vitest";
import { accountsInSheet, isAdminIn, languageIn } from "./accounts-in-sheet";

const sheet = (...lines: string[]) =>
  accountsInSheet(lines.map((line, at) => ({ number: at + 1, cells: line.split("|") })));

test("columns are known by their headings in both languages and any order; others are told of", () => {
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

test("a list without headings has the usual order, and empty lines do not count", () => {
  const { accounts } = sheet("", "jan@svratka.example| Jan |Novák|Svratka Library||cs");
  expect(accounts).toEqual([
    {
      ...{ row: 2, email: "jan@svratka.example", first_name: "Jan", last_name: "Novák" },
      ...{ organization: "Svratka Library", role: "", language: "cs" },
    },
  ]);
});

test("roles and languages are read as people write them; what is not understood is not guessed", () => {
  expect(["Administrátor", "ano", "", "člen", "read-only", "boss"].map(isAdminIn)).toEqual([
    ...[true, true, false, false, false, null],
  ]);
  expect(["cs", "Čeština", "English", "", "de"].map(languageIn)).toEqual(["cs", "cs", "en", null, null]);
});

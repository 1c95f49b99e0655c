import { expect, test } from "vitest";
import { pricesInSheet } from "./prices-in-sheet";

const surroundings = {
  reference: "CZK",
  isOrganization: (text: string) => text.startsWith("Library"),
  isPlatform: (text: string) => ["JSTOR", "Scopus"].includes(text),
};
const sheet = (...lines: string[]) =>
  lines.map((line, at) => ({ number: at + 1, cells: line.split("|").map((cell) => cell.trim()) }));
const read = (...lines: string[]) => {
  const { prices, unknown } = pricesInSheet(sheet(...lines), surroundings);
  return {
    unknown,
    prices: prices.map((one) =>
      [one.row, one.organization, one.platform, one.year, one.amount, one.currency, one.referenceAmount].join("|"),
    ),
  };
};

test("prices sheet recognizes headings in both languages and skips rows without an amount", () => {
  expect(
    read("Knihovna|Platforma|Rok|Cena bez DPH|Měna|V CZK|Pozn.", "Library A|JSTOR|2024|99,50|EUR|2500|x", "||2024||"),
  ).toEqual({
    unknown: ["Pozn."],
    prices: ["2|Library A|JSTOR|2024|99,50|EUR|2500"],
  });
});

test("prices sheet accepts one column per year", () => {
  expect(read("Platform|Currency|2023|Price 2024", "JSTOR|EUR|10|11", "Scopus|USD||12").prices).toEqual([
    "2||JSTOR|2023|10|EUR|",
    "2||JSTOR|2024|11|EUR|",
    "3||Scopus|2024|12|USD|",
  ]);
});

test("prices sheet recognizes columns by content when it has no headings", () => {
  expect(read("2024|JSTOR|1 200,00|Library A|EUR", "2023|Scopus|900|Library B|Kč").prices).toEqual([
    "1|Library A|JSTOR|2024|1 200,00|EUR|",
    "2|Library B|Scopus|2023|900|Kč|",
  ]);
});

test("prices sheet reads the days of a license in both languages", () => {
  const { prices, unknown } = pricesInSheet(
    sheet("Platforma|Od|Do|Cena", "JSTOR|2024-07-01|30. 6. 2025|12"),
    surroundings,
  );
  expect(unknown).toEqual([]);
  expect(prices).toMatchObject([{ platform: "JSTOR", from: "2024-07-01", to: "30. 6. 2025", year: "" }]);
});

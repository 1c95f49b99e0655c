import { expect, test } from "vitest";
import { titlePricesInSheet } from "./title-prices-in-sheet";

const sheet = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells, at) => ({ number: at + 1, cells: [...cells] }));

test("reads identifiers and prices by their headings", () => {
  const table = titlePricesInSheet(
    sheet(
      ["Price list 2027"],
      ["Title", "ISSN", "Price (EUR)", "Frequency"],
      ["Annals", "1000-0003", "1 234,50", "12"],
      ["Bees", "1000-0011", "", "4"],
    ),
  );
  expect(table).toMatchObject({ priceColumn: "Price (EUR)", priceColumns: ["Price (EUR)"] });
  expect(table?.rows).toMatchObject([
    { row: 3, name: "Annals", issn: ["1000-0003"], amount: "1 234,50", currency: "EUR" },
    { row: 4, name: "Bees", issn: ["1000-0011"], amount: "", currency: "EUR" },
  ]);
});

test("prefers the price of the online edition, unless another column is chosen", () => {
  const rows = sheet(["Journal", "ISSN", "Print price USD", "Online price USD"], ["Annals", "1000-0003", "900", "700"]);
  const amounts = (column?: string) => titlePricesInSheet(rows, column)?.rows.map(({ amount }) => amount);
  expect(amounts()).toEqual(["700"]);
  expect(amounts("Print price USD")).toEqual(["900"]);
  expect(amounts("No such column")).toEqual(["700"]);
  expect(titlePricesInSheet(rows)?.priceColumns).toEqual(["Online price USD", "Print price USD"]);
});

test("takes the currency of the cell, then of its row, then of the heading", () => {
  const table = titlePricesInSheet(
    sheet(
      ["ISSN", "Price in CZK", "Currency"],
      ["1000-0003", "€ 10", "USD"],
      ["1000-0011", "10", "USD"],
      ["1000-002X", "10", ""],
    ),
  );
  expect(table?.rows.map(({ currency }) => currency)).toEqual(["EUR", "USD", "CZK"]);
});

test("without headings the column of amounts holds the prices", () => {
  const table = titlePricesInSheet(sheet(["Annals", "1000-0003", "700.00"], ["Bees", "1000-0011", "99.90"]));
  expect(table).toMatchObject({ priceColumn: null, rows: [{ amount: "700.00", currency: null }, { amount: "99.90" }] });
});

test("a table without identifiers or without prices is none", () => {
  expect(titlePricesInSheet(sheet(["Title", "Price"], ["Annals", "700"]))).toBeNull();
  expect(titlePricesInSheet(sheet(["Title", "ISSN", "Volumes"], ["Annals", "1000-0003", "12"]))).toBeNull();
});

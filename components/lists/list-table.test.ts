import { expect, test } from "vitest";
import { csvText } from "@/lib/spreadsheets/table-blob";
import { listTable } from "./list-table";

type Row = { name: string; uses: string };

const columns = [
  { key: "name", header: "Name", cell: () => null, text: ({ name }: Row) => name },
  { key: "uses", header: "Uses", align: "number" as const, cell: () => null, text: ({ uses }: Row) => uses },
  { key: "actions", header: "Actions", cell: () => null },
];

const rows = [
  { name: "Springer; Nature", uses: "1234" },
  { name: '=SUM("x")', uses: "–" },
];

test("listTable writes the text of columns, in the spreadsheet format of the language", () => {
  const table = listTable(rows, columns);
  expect(csvText(table, "en")).toBe('\uFEFFName,Uses\r\n"Springer; Nature",1234\r\n"\'=SUM(""x"")",–\r\n');
  expect(csvText({ ...table, rows: table.rows.slice(0, 1) }, "cs")).toBe(
    '\uFEFFName;Uses\r\n"Springer; Nature";1234\r\n',
  );
});

test("listTable keeps figures as numbers, but not words among figures or numbers among words", () => {
  expect(listTable(rows, columns).rows).toEqual([
    ["Springer; Nature", 1234],
    ['=SUM("x")', "–"],
  ]);
  expect(listTable([{ name: "0042", uses: "-1.5" }], columns).rows).toEqual([["0042", -1.5]]);
});

test("listTable keeps all digits of quotients and shares", () => {
  const price = { key: "price", header: "Price", align: "number" as const, cell: () => null };
  const coverage = { ...price, key: "coverage", header: "Coverage", text: (value: number) => ({ share: value }) };
  const table = listTable([1 / 12, 1234, 1e-7], [{ ...price, text: String }, coverage]);
  expect(table.rows).toEqual([
    [1 / 12, { share: 1 / 12 }],
    [1234, { share: 1234 }],
    [1e-7, { share: 1e-7 }],
  ]);
  expect(csvText(table, "en")).toContain("\r\n0.08333333333333333,0.0833\r\n1234,1234\r\n");
});

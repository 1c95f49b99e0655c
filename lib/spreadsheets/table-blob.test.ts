import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { readSpreadsheet } from "./read-spreadsheet";
import { csvText, tableBlob } from "./table-blob";

const table = {
  headings: ["Název", "Užití", "Podíl", "Cena"],
  rows: [
    ["Žena a věda <1>", 1200, { share: 0.25 }, 12.5],
    ["=1+1", null, { share: 1 / 3 }, 3],
  ],
};

test("a workbook made in the browser contains the table without formulas", async () => {
  const blob = await tableBlob(table, { format: "xlsx", locale: "cs", caption: "Tituly: vše" });
  const bytes = Buffer.from(await blob.arrayBuffer());
  async function* source() {
    yield bytes;
  }
  const sheets = [];
  for await (const { name, rows } of readSpreadsheet(source())) {
    const cells = [];
    for await (const batch of rows) for (const row of batch) cells.push(row.cells);
    sheets.push({ name, cells });
  }
  expect(sheets).toEqual([
    {
      name: "Tituly vše",
      cells: [
        ["Název", "Užití", "Podíl", "Cena"],
        ["Žena a věda <1>", "1200", "0.25", "12.5"],
        ["=1+1", "", "0.333333333333333", "3"],
      ],
    },
  ]);
});

test("the same table as text shortens ratios", () => {
  expect(csvText(table, "cs")).toBe(
    "\uFEFFNázev;Užití;Podíl;Cena\r\nŽena a věda <1>;1200;0,25;12,5\r\n'=1+1;;0,3333;3\r\n",
  );
});

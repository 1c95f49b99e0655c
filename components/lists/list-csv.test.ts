import { expect, test } from "vitest";
import { listCsv } from "./list-csv";

const columns = [
  { key: "name", header: "Name", cell: () => null, text: ({ name }: { name: string }) => name },
  { key: "actions", header: "Actions", cell: () => null },
];

test("a file holds what columns say in words, as the spreadsheets of the language want it", () => {
  const rows = [{ name: "Springer; Nature" }, { name: '=SUM("x")' }];
  expect(listCsv(rows, columns, "en")).toBe('\uFEFFName\r\n"Springer; Nature"\r\n"\'=SUM(""x"")"\r\n');
  expect(listCsv(rows.slice(0, 1), columns, "cs")).toBe('\uFEFFName\r\n"Springer; Nature"\r\n');
});

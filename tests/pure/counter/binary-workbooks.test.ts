import { describe, expect, test } from "vitest";
import { combineReadings } from "@/lib/counter/combine-readings";
import {
  type BinaryCell,
  type BinarySheet,
  binaryWorkbook,
  compoundFile,
  dateCell,
  numbers,
  placed,
  record,
} from "@/tests/support/binary-workbook";
import { errorCodes, read, readAll, sumsOf, warningCodes } from "./reading-aid";
import {
  journalReport,
  journalSums,
  type Rows,
  titleHeadings,
  titleReport,
  titleRow,
  titleSums,
} from "./table-builder";

const cells = (rows: Rows): BinaryCell[][] =>
  rows.map((row) => row.map((cell) => (/^(0|[1-9]\d*)$/.test(cell) ? Number(cell) : cell)));
const sheet = (rows: readonly (readonly BinaryCell[])[], more: Partial<BinarySheet> = {}): BinarySheet => ({
  name: "List 1 – žluť",
  rows,
  ...more,
});
const jan = titleHeadings.indexOf("Jan-2024");

/** The report with some cells made of records of their own. */
const changed = (change: (cell: string, row: number, column: number) => BinaryCell): BinaryCell[][] =>
  titleReport().map((row, at) => row.map((cell, column) => change(cell, at + 1, column)));
const double = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const isCount = (cell: string, row: number, column: number) => row > 14 && column >= 13 && cell !== "";
const formula = (value: Buffer) => (place: { row: number; column: number }) =>
  record(0x06, Buffer.concat([placed(place), value, Buffer.alloc(8)]));

describe("workbooks of Excel before 2007", () => {
  test.each<[string, BinaryCell[][], Parameters<typeof binaryWorkbook>[1]]>([
    ["with shared texts and short numbers", cells(titleReport()), {}],
    ["with texts that go on in other records", cells(titleReport()), { longest: 37 }],
    [
      "with texts of their own",
      changed((cell) =>
        cell === ""
          ? ""
          : (place) => [
              record(
                0x204,
                Buffer.concat([placed(place), numbers([cell.length, 2], [1, 1]), Buffer.from(cell, "utf16le")]),
              ),
            ],
      ),
      {},
    ],
    [
      "with long numbers",
      changed((cell, row, column) =>
        isCount(cell, row, column)
          ? (place) => [record(0x203, Buffer.concat([placed(place), double(Number(cell))]))]
          : cell,
      ),
      {},
    ],
    [
      "with numbers a hundred times as large, and beginnings of long ones",
      changed((cell, row, column) => {
        if (!isCount(cell, row, column)) return cell;
        const bits = column % 2 ? ((Number(cell) * 100) << 2) | 3 : double(Number(cell)).readUInt32LE(4);
        return (place) => [record(0x27e, Buffer.concat([placed(place), numbers([bits, 4])]))];
      }),
      {},
    ],
    [
      "with formulas and their values",
      changed((cell, row, column) => {
        if (isCount(cell, row, column)) return (place) => [formula(double(Number(cell)))(place)];
        if (row <= 14 || cell === "" || column > 3) return cell;
        const text = record(0x207, Buffer.concat([numbers([cell.length, 2], [1, 1]), Buffer.from(cell, "utf16le")]));
        return (place) => [formula(numbers([0, 1], [0, 4], [0, 1], [0xffff, 2]))(place), text];
      }),
      {},
    ],
    [
      "with months as dates",
      changed((cell, row, column) =>
        row === 14 && column >= jan ? dateCell([45292, 45323, 45352][column - jan] ?? 0) : cell,
      ),
      {},
    ],
    [
      "with dates counted from 1904",
      changed((cell, row, column) =>
        row === 14 && column >= jan ? dateCell(([45292, 45323, 45352][column - jan] ?? 0) - 1462) : cell,
      ),
      { is1904: true },
    ],
  ])("%s", async (_, rows, options) => {
    for (const chunkSize of [97, 65_536]) {
      const outcome = await read(binaryWorkbook([sheet(rows)], options), { chunkSize });
      expect(errorCodes(outcome)).toEqual([]);
      expect(warningCodes(outcome)).toEqual([]);
      expect(sumsOf(outcome.records)).toEqual(titleSums);
      expect(outcome.reading).toMatchObject({ table: { sheet: "List 1 – žluť", headingRow: 14 } });
      expect(outcome.records.at(-1)).toMatchObject({ title: "Žluťoučký kůň", place: 17 });
    }
  });

  test("read several numbers in one record, and cells in any order", async () => {
    const rows = cells(titleReport()).map((row, at) => {
      if (at < 14) return row;
      const counts = row.slice(13).map(Number);
      const together: BinaryCell = ({ row: number }) => [
        record(
          0xbd,
          Buffer.concat([
            numbers([number, 2], [13, 2]),
            ...counts.map((count) => numbers([0, 2], [(count << 2) | 2, 4])),
            numbers([13 + counts.length - 1, 2]),
          ]),
        ),
      ];
      return [
        together,
        ...row.slice(1, 13),
        (place: { row: number; column: number }) => [
          record(0x204, Buffer.concat([placed({ ...place, column: 0 }), numbers([1, 2], [0, 1]), Buffer.from("T")])),
        ],
      ];
    });
    expect(sumsOf((await read(binaryWorkbook([sheet(rows)]))).records)).toEqual(titleSums);
  });

  test("read several sheets, and hidden sheets and rows", async () => {
    const file = binaryWorkbook([
      sheet(cells(titleReport()), { name: "TR", hidden: [15] }),
      sheet(cells(journalReport()), { name: "JR1" }),
      sheet(cells(titleReport()), { name: "Old", isHidden: true }),
    ]);
    const reports = await readAll(file);
    expect(reports.map(({ records }) => sumsOf(records))).toEqual([titleSums, journalSums]);
    const { warnings } = combineReadings(reports);
    expect(warnings.map(({ code, where }) => [code, where])).toEqual([
      ["row-hidden", "TR!16:16"],
      ["sheet-hidden-skipped", "Old"],
    ]);
  });

  test("are read at any size", async () => {
    const body = Array.from({ length: 4_000 }, (_, at) =>
      titleRow("Total_Item_Requests", [1, 0, 1], { Title: `T ${at}` }),
    );
    const { records } = await read(binaryWorkbook([sheet(cells(titleReport({ body })))]));
    expect(sumsOf(records)).toEqual({ Total_Item_Requests: { "2024-01": 4_000, "2024-03": 4_000 } });
    const short = await read(binaryWorkbook([sheet([["a", "b"]])]));
    expect(errorCodes(short)).toEqual(["heading-missing"]);
  });

  test.each<[string, BinaryCell, string, string]>([
    [
      "an error",
      (place) => [record(0x205, Buffer.concat([placed(place), numbers([23, 1], [1, 1])]))],
      "count-unreadable",
      "#REF!",
    ],
    [
      "a truth value",
      (place) => [record(0x205, Buffer.concat([placed(place), numbers([1, 1], [0, 1])]))],
      "count-unreadable",
      "TRUE",
    ],
    [
      "a formula with an error",
      (place) => [formula(numbers([2, 2], [42, 4], [0xffff, 2]))(place)],
      "count-unreadable",
      "#N/A",
    ],
    ["a fraction", (place) => [record(0x203, Buffer.concat([placed(place), double(2.5)]))], "count-fractional", "2.5"],
  ])("are rejected with the cell for %s as a count", async (_, odd, code, text) => {
    const rows = changed((cell, row, column) =>
      row === 16 && column === jan ? odd : isCount(cell, row, column) ? Number(cell) : cell,
    );
    const { reading } = await read(binaryWorkbook([sheet(rows, { name: "TR" })]));
    expect(reading.errors).toMatchObject([{ code, where: "TR!O16 (Jan-2024)", values: { text } }]);
  });

  const whole = binaryWorkbook([sheet(cells(titleReport()))]);
  test.each<[string, Buffer, string]>([
    ["with a password", binaryWorkbook([sheet(cells(titleReport()))], { isLocked: true }), "workbook-locked"],
    ["in the form of 2007 with a password", compoundFile("EncryptedPackage", Buffer.alloc(5_000)), "workbook-locked"],
    ["of Excel 95", compoundFile("Book", Buffer.alloc(5_000)), "kind-xls"],
    ["of Excel 95 under the later name", binaryWorkbook([sheet([["a"]])], { version: 0x500 }), "kind-xls"],
    ["that is a document of another program", compoundFile("WordDocument", Buffer.alloc(5_000)), "kind-office"],
    ["cut off", whole.subarray(0, whole.length - 1_500), "workbook-broken"],
    ["cut off at the beginning", whole.subarray(0, 300), "workbook-broken"],
    ["cut off between its records", compoundFile("Workbook", Buffer.alloc(5_000)), "workbook-broken"],
  ])("are rejected with advice for a file %s", async (_, file, code) => {
    const { reading } = await read(file);
    expect(reading).toMatchObject({ verdict: "reject", errors: [{ code }] });
    expect(reading.errors[0]?.remedy).toBeTruthy();
  });

  test("end with a message for any damage", async () => {
    for (let at = 0; at < whole.length; at += 41) {
      const damaged = Buffer.from(whole);
      damaged.fill(0xfe, at, at + 4);
      const outcomes = await readAll(damaged);
      const { verdict, errors } = combineReadings(outcomes);
      if (verdict !== "import") expect(errors.length).toBeGreaterThan(0);
    }
  });
});

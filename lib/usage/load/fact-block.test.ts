import { describe, expect, test } from "vitest";
import { recordOf } from "@/lib/kit/record-of";
import { attributes } from "../dimensions";
import { blockColumns, FactBlock, importHead } from "./fact-block";
import { FactTable } from "./fact-table";

const imported = { importId: 9, organizationId: 8, reportTypeId: 7, platformId: 6, accountId: 5, month: "2024-02" };
const fact = {
  ...recordOf(attributes, () => 0),
  ...{ metricId: 1, titleId: 2, itemId: 0, accessType: 3, accessMethod: 4, dataType: 5, sectionType: 0, publisher: 11 },
  ...{ reportedPlatform: 12, articleVersion: 13, parentDataType: 14, yop: 1999, value: 4_294_967_295 },
};

function tableOf(...facts: (typeof fact)[]): FactTable {
  const table = new FactTable(Math.max(1, facts.length));
  for (const one of facts) table.add(one, one, one.value);
  return table;
}

/** Reads the format Native as its documentation describes it. */
function columnsOf(block: Buffer): { name: string; type: string; numbers: number[] }[] {
  let at = 0;
  const varint = () => {
    for (let [value, shift] = [0, 0]; ; shift += 7) {
      const byte = block.readUInt8(at++);
      value += (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const text = () => {
    const length = varint();
    at += length;
    return block.toString("utf8", at - length, at);
  };
  const [columns, rows] = [varint(), varint()];
  const result = Array.from({ length: columns }, () => {
    const [name, type] = [text(), text()];
    const bytes = type === "UInt32" ? 4 : 2;
    const numbers = Array.from({ length: rows }, (_, row) => block.readUIntLE(at + row * bytes, bytes));
    at += rows * bytes;
    return { name, type, numbers };
  });
  expect(at).toBe(block.length);
  return result;
}

test("a block contains each column of its facts in order", () => {
  const block = new FactBlock(200);
  expect(block.add(importHead(imported), tableOf(fact), 0)).toBe(1);
  const many = Array.from({ length: 150 }, (_, index) => ({ ...fact, titleId: index, value: index + 1 }));
  expect(block.add(importHead({ ...imported, importId: 10, month: "1970-01" }), tableOf(...many), 1)).toBe(149);
  const columns = columnsOf(block.bytes());
  expect(columns.map(({ name }) => name)).toEqual(blockColumns);
  const row = (at: number) => Object.fromEntries(columns.map(({ name, numbers }) => [name, numbers[at]]));
  const split = {
    ...{ access_type: 3, access_method: 4, data_type: 5, section_type: 0, publisher: 11, reported_platform: 12 },
    ...{ article_version: 13, parent_data_type: 14, yop: 1999, metric_id: 1, item_id: 0 },
  };
  const place = { organization_id: 8, platform_id: 6, account_id: 5, report_type_id: 7 };
  const first = { import_id: 9, date: 19_754, title_id: 2, value: 4_294_967_295 };
  expect(row(0)).toMatchObject({ ...place, ...split, ...first });
  expect(row(149)).toMatchObject({ ...place, ...split, import_id: 10, date: 0, title_id: 149, value: 150 });
  expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toMatchObject({
    ...{ import_id: "UInt32", report_type_id: "UInt16", date: "Date", metric_id: "UInt16", yop: "UInt16" },
    ...{ title_id: "UInt32", value: "UInt32" },
  });
});

test("a block fills up to its capacity, and starts again when cleared", () => {
  const block = new FactBlock(3);
  const table = tableOf(fact, fact, { ...fact, titleId: 77 }, { ...fact, titleId: 78 });
  expect([block.add(importHead(imported), table, 0), block.isFull]).toEqual([3, true]);
  expect(block.add(importHead(imported), table, 3)).toBe(0);
  block.clear();
  expect([block.add(importHead(imported), table, 3), block.length]).toEqual([1, 1]);
  expect(columnsOf(block.bytes()).find(({ name }) => name === "title_id")?.numbers).toEqual([78]);
});

describe("rejects values that do not fit", () => {
  test("in an import", () => {
    for (const month of ["2024-13", "2024-2", "24-02", "2024-02-01", "1969-12", "2200-01"]) {
      expect(() => importHead({ ...imported, month }), month).toThrow(RangeError);
    }
    for (const change of [
      { importId: 0 },
      { organizationId: -1 },
      { reportTypeId: 65_536 },
      { platformId: 0.5 },
      { accountId: -1 },
    ])
      expect(() => importHead({ ...imported, ...change })).toThrow(RangeError);
  });

  test("in a fact, of which nothing is then stored", () => {
    const table = new FactTable(2);
    const refused = (change: object) => {
      const changed = { ...fact, ...change };
      expect(() => table.add(changed, changed, changed.value), JSON.stringify(change)).toThrow(RangeError);
    };
    for (const name of Object.keys(fact))
      for (const value of [-1, 0.5, 2 ** 32, Number.NaN]) refused({ [name]: value });
    for (const change of [{ value: 0 }, { yop: 65_536 }, { metricId: 65_536 }]) refused(change);
    expect(table.length).toBe(0);
  });

  test("a fact without room", () => {
    const table = tableOf(fact);
    expect(() => table.add(fact, fact, 1)).toThrow(RangeError);
  });
});

import { describe, expect, test } from "vitest";
import { RECORD_BYTES, recordColumns, recordHead, writeRecord } from "./fact-record";

const imported = { importId: 9, organizationId: 8, reportTypeId: 7, platformId: 6, month: "2024-02" };
const fact = {
  ...{ metricId: 1, titleId: 2, itemId: 0, accessType: 3, accessMethod: 4, dataType: 5, sectionType: 0, publisher: 11 },
  ...{ reportedPlatform: 12, articleVersion: 13, parentDataType: 14, yop: 1999, value: 4_294_967_295 },
};

const recordOf = (changes: object = {}) => {
  const record = Buffer.alloc(RECORD_BYTES + 2);
  writeRecord(record, 1, { head: recordHead(imported), fact: { ...fact, ...changes } });
  return record;
};

test("a record holds each of its columns, in order, and no more", () => {
  const bits16 = ["report_type_id", "date", "metric_id", "yop"];
  const record = recordOf();
  let offset = 1;
  const numbers = recordColumns.map((column) => {
    const bytes = bits16.includes(column) ? 2 : 4;
    offset += bytes;
    return record.readUIntLE(offset - bytes, bytes);
  });
  expect(numbers).toEqual([9, 8, 7, 6, 19_754, 1, 2, 0, 3, 4, 5, 0, 11, 12, 13, 14, 1999, 4_294_967_295]);
  expect(offset).toBe(1 + RECORD_BYTES);
  expect([record.at(0), record.at(-1)]).toEqual([0, 0]);
  expect(recordColumns).toEqual([
    ...["import_id", "organization_id", "report_type_id", "platform_id", "date", "metric_id", "title_id", "item_id"],
    ...["access_type", "access_method", "data_type", "section_type", "publisher", "reported_platform"],
    ...["article_version", "parent_data_type", "yop", "value"],
  ]);
});

describe("what does not fit is refused", () => {
  test("in an import", () => {
    for (const month of ["2024-13", "2024-2", "24-02", "2024-02-01", "1969-12", "2200-01"]) {
      expect(() => recordHead({ ...imported, month }), month).toThrow(RangeError);
    }
    expect(() => recordHead({ ...imported, importId: 0 })).toThrow(RangeError);
    expect(() => recordHead({ ...imported, organizationId: -1 })).toThrow(RangeError);
    expect(() => recordHead({ ...imported, reportTypeId: 65_536 })).toThrow(RangeError);
  });

  test("in a fact", () => {
    for (const name of Object.keys(fact)) {
      for (const value of [-1, 0.5, 2 ** 32, Number.NaN])
        expect(() => recordOf({ [name]: value }), name).toThrow(RangeError);
    }
    for (const change of [{ value: 0 }, { yop: 65_536 }, { metricId: 65_536 }])
      expect(() => recordOf(change)).toThrow(RangeError);
  });
});

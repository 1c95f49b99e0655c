import { describe, expect, test } from "vitest";
import { dimensionNames, isBridge } from "../dimensions";
import { compile, type Grouping } from "./compile";
import { compileTrend } from "./compile-trend";
import { holds, readKey } from "./conditions";
import { render } from "./sql";
import type { Audience } from "./visible-facts";

const audience: Audience = { organizationIds: [8], visibility: { hidden: [], newest: 9 } };
const everything: Grouping = { where: { reportType: [1] }, by: ["platform"], measures: ["uses"] };
const text = (change: object) => compile(audience, { ...everything, ...change }).sql;
const condition = (...of: Parameters<typeof holds>) => render(holds(...of)).sql;

describe("a condition", () => {
  test("is a list of keys, or a range that excludes blanks", () => {
    expect(condition("title", [0, 7])).toBe("title_id IN {p1:Array(UInt32)}");
    expect(condition("month", ["2024-01"])).toBe("date IN {p1:Array(Date)}");
    expect(condition("yop", { from: 2000, to: null })).toBe("yop >= {p1:UInt32}");
    expect(condition("yop", { from: null, to: 2000 })).toBe("yop >= {p1:UInt32} AND yop <= {p2:UInt32}");
    expect(condition("year", { from: null, to: 2000 })).toBe("toYear(date) <= {p1:UInt32}");
    expect(condition("month", { from: null, to: null })).toBe("1");
  });

  test.each(["2024-01' OR 1 = 1 --", "1; DROP TABLE facts", "{newest:UInt32}", "'; SELECT 1"])(
    "rejects the key %s",
    (key) => {
      for (const name of dimensionNames) {
        expect(() => holds(name, [key]), name).toThrow(RangeError);
        expect(() => holds(name, { from: key }), name).toThrow(RangeError);
        expect(() => text({ cell: [{ of: name, key }] }), name).toThrow(RangeError);
      }
    },
  );
});

describe("a grouping", () => {
  test.each(["1; DROP TABLE facts", "constructor", "__proto__", "toString"])("by %s is rejected", (name) => {
    expect(() => text({ by: [name] })).toThrow(TypeError);
    expect(() => text({ order: { by: name, descending: true } })).toThrow(TypeError);
    expect(() => text({ measures: [name] })).toThrow(TypeError);
  });

  test("has no sum of overlapping rows", () => {
    const bridge = { name: "tag", of: "platform", pairs: [[1, 2]] };
    expect(() => text({ by: ["tag"], bridge, withTotals: true })).toThrow(TypeError);
  });

  test.each<Grouping["bridge"]>([undefined, { name: "tag", of: "platform", pairs: [[1, 2]] }])(
    "is cut off in a stable order",
    (bridge) => {
      const grouping: Grouping = { ...everything, by: [bridge?.name ?? "platform", "title"], bridge };
      const page = { offset: 0, limit: 1 };
      const [first, second] = grouping.by;
      expect(text({ ...grouping, page })).toContain(` ORDER BY ${first} ASC, ${second} ASC LIMIT`);
      expect(text(grouping)).not.toContain("ORDER BY");
      expect(text({ ...grouping, by: [], page })).not.toContain("ORDER BY");
      const month = { from: "2024-01", to: "2024-12" };
      const trend = compileTrend(audience, { grouping, base: month, compared: month, page });
      expect(trend.sql).toContain(` ORDER BY ${first}, ${second} LIMIT`);
    },
  );

  test("has no cells for figures that do not add up", () => {
    const columns = { of: ["month"], most: 100 };
    expect(() => text({ by: ["platform"], measures: ["titles"], columns })).toThrow(TypeError);
  });
});

test("returns keys as numbers, or months without their day", () => {
  expect(readKey("title", "12")).toBe(12);
  expect(readKey("month", "2024-02-01")).toBe("2024-02");
  expect(() => readKey("month", "2024-02-15")).toThrow(RangeError);
  expect(() => readKey("title", null)).toThrow(RangeError);
  expect(dimensionNames.some(isBridge)).toBe(false);
});

import { describe, expect, test } from "vitest";
import { date, isNoneOf, isOneOf, uint32, uint32s } from "./dialect";
import { identifier, includes, joinSql, render, sql } from "./sql";

describe("writing", () => {
  test("turns values into parameters, numbered across all pieces", () => {
    const inner = sql`b = ${uint32(2)}`;
    expect(render(sql`a = ${uint32(1)} AND ${inner} AND c = ${uint32(3)}`)).toEqual({
      sql: "a = {p1:UInt32} AND b = {p2:UInt32} AND c = {p3:UInt32}",
      params: { p1: 1, p2: 2, p3: 3 },
      weight: 1,
    });
  });

  test("allows a named parameter again only with the same value", () => {
    const shop = uint32(7, "newest");
    expect(render(sql`${shop} ${uint32(1)} ${shop}`)).toEqual({
      sql: "{newest:UInt32} {p1:UInt32} {newest:UInt32}",
      params: { newest: 7, p1: 1 },
      weight: 1,
    });
    expect(() => render(sql`${shop} ${uint32(8, "newest")}`)).toThrow("two values");
  });

  test("rejects an unbound value regardless of types", () => {
    for (const value of ["1 OR 1 = 1", 5, null, undefined, { texts: ["1"], parts: [] }]) {
      expect(() => Reflect.apply(sql, undefined, [["a = ", ""], value])).toThrow(TypeError);
    }
  });

  test("allows letters, digits and underscores in names", () => {
    expect(render(identifier("title_id")).sql).toBe("title_id");
    for (const name of ["", "1a", "a b", "a;", "a`", 'a"', "a--", "ä", "a\nb"]) {
      expect(() => identifier(name), name).toThrow(TypeError);
    }
  });

  test("joins pieces and finds them by identity", () => {
    const piece = sql`a = 1`;
    const whole = sql`SELECT ${joinSql([sql`x`, sql`y`], "list")} WHERE ${joinSql([sql`1`, piece], "all")}`;
    expect(render(whole).sql).toBe("SELECT x, y WHERE 1 AND a = 1");
    expect(render(joinSql([], "list")).sql).toBe("");
    expect(includes(whole, piece)).toBe(true);
    expect(includes(whole, sql`a = 1`)).toBe(false);
  });
});

describe("the engine's syntax", () => {
  const column = identifier("title_id");

  test("writes a short list as an array, a long one as text in pieces the engine accepts", () => {
    expect(render(isOneOf(column, [3, 1]))).toMatchObject({
      sql: "title_id IN {p1:Array(UInt32)}",
      params: { p1: [3, 1] },
    });
    const ids = Array.from({ length: 40_000 }, (_, index) => index + 1);
    const { sql: text, params } = render(isOneOf(column, ids));
    expect(text).toBe(
      "title_id IN (SELECT arrayJoin(splitByChar(',', concat({p1:String}, {p2:String}, {p3:String})))::UInt32)",
    );
    expect(Object.values(params).join("")).toBe(ids.join(","));
    expect(Object.values(params).every((value) => typeof value === "string" && value.length <= 100_000)).toBe(true);
  });

  test("names the parameters of a named list, in pieces too", () => {
    const ids = Array.from({ length: 1001 }, (_, index) => index);
    expect(render(isNoneOf(column, [4], "hidden")).sql).toBe("NOT has({hidden:Array(UInt32)}, title_id)");
    expect(Object.keys(render(isNoneOf(column, ids, "hidden")).params)).toEqual(["hidden_1"]);
  });

  test("rejects values that are not numbers or dates of the engine", () => {
    for (const value of [-1, 1.5, 2 ** 32, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => uint32(value)).toThrow(RangeError);
      expect(() => uint32s([1, value])).toThrow(RangeError);
      expect(() => isOneOf(column, [...Array(2000).keys(), value])).toThrow(RangeError);
    }
    for (const value of ["2024-13-01", "2024-1-1", "2024-01-01' OR 1", ""])
      expect(() => date(value)).toThrow(RangeError);
  });
});

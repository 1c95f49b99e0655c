import { describe, expect, test } from "vitest";
import { ElementParser } from "./element-parser";

/** Parses texts one after the other with the same parser, each somewhere within longer bytes. */
function parseAll(...texts: string[]): unknown[] {
  const parser = new ElementParser();
  return texts.map((text, index) => {
    const lead = Buffer.from(" ".repeat(index % 7));
    const bytes = Buffer.concat([lead, Buffer.from(text, "utf8"), Buffer.from(index % 2 ? ",{}" : "   ]")]);
    const value = parser.parse(bytes, lead.length);
    if (value !== undefined) expect(parser.end).toBe(lead.length + Buffer.byteLength(text));
    return value;
  });
}

/** The result equals that of JSON.parse, whatever was parsed before and however often. */
function expectParsed(...texts: string[]): void {
  const twice = [...texts, ...texts, ...texts.toReversed()];
  expect(parseAll(...twice)).toEqual(twice.map((text): unknown => JSON.parse(text)));
}

const item = (title: string, count: number, more: object = {}) => ({
  Title: title,
  Item_ID: [{ Type: "Print_ISSN", Value: "0028-0836" }],
  Platform: "Příliš žluťoučký",
  Performance: [
    { Period: { Begin_Date: "2025-01-01" }, Instance: [{ Metric_Type: "Total_Item_Requests", Count: count }] },
  ],
  ...more,
});

describe("the element parser returns the same as JSON.parse", () => {
  test("for equal and different elements with the same or other keys in any order", () => {
    const elements = [
      item("A", 1),
      item("A", 1),
      item("A", 12),
      item("Ab", 2),
      item("A", 1, { YOP: "2024", Nothing: null, Yes: true, No: false }),
      item("A", 1, { YOP: "2024" }),
      { Platform: "P", Title: "A" },
      { Title: "A", Platform: "P" },
      { Title: "A" },
      {},
      { Title: { Title: { Title: [] } }, Item_ID: {} },
      { Title: [[], [1, [2, "3"]], {}, "", "x".repeat(600)], 7: "seven", 1: "one" },
    ];
    expectParsed(...elements.map((element) => JSON.stringify(element)));
    expectParsed(...elements.map((element) => JSON.stringify(element, null, 2).replaceAll("\n", "\r\n\t")));
    expectParsed(...elements.flatMap((element) => [JSON.stringify(element), JSON.stringify(element, null, 1)]));
  });

  test("for texts with escapes and non-Latin letters", () => {
    const texts = ['"', "\\", "\n\t\b\f\r", "a/b", "řeka", "日本", "𝄞", "\u007f\u0080\u2028", "\ud83d", "é".repeat(40)];
    expectParsed(...texts.map((text) => JSON.stringify({ text, [text]: [text] })));
    expectParsed('{"\\u0061\\/":"\\u0159\\ud834\\udd1e\\ud834"}', '{"a/":"\\\\"}', '{"a":"x\\\\","b":"\\\\\\""}');
  });

  test("for integers", () => {
    expectParsed('{"a":0}', '{"a":1}', '{"a":10 }', '{"a":100,"b":[4294967295,999999999999999]}');
  });

  test("for more decimals than a number keeps", () => {
    const wide = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`key ${index}`, { index }]));
    const long = { list: Array.from({ length: 100 }, (_, index) => ({ index, text: `item ${index % 20}` })) };
    const others = Array.from({ length: 300 }, (_, index) => ({ [`a${index}`]: { [`b${index}`]: { c: [index] } } }));
    expectParsed(...[wide, long, ...others, wide, long].map((element) => JSON.stringify(element)));
  });

  test("for ten thousand random elements with few keys and values", () => {
    let state = 1;
    const random = (below: number) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const value = (level: number): unknown => {
      const kind = random(level > 3 ? 4 : 7);
      if (kind < 2) return ["", "a", "ab", "Journal", "ž", 'q"'][random(6)];
      if (kind === 2) return random(300);
      if (kind === 3) return [null, true, false][random(3)];
      if (kind === 4) return Array.from({ length: random(4) }, () => value(level + 1));
      return Object.fromEntries(
        Array.from({ length: random(4) }, () => ["k", "l", "m"][random(3)]).map((key) => [key, value(level + 1)]),
      );
    };
    const texts = Array.from({ length: 10_000 }, () => JSON.stringify({ e: value(0), f: value(0) }));
    expect(parseAll(...texts)).toEqual(texts.map((text): unknown => JSON.parse(text)));
  });
});

test("returns the same object for equal parts of elements", () => {
  const [one, other, third] = parseAll(
    '{"t":1,"ids":{"a":["x"]}}',
    '{"t":2,"ids":{"a":["x"]}}',
    '{"t":2,"ids":{"a":["y"]}}',
  );
  expect(one).toHaveProperty("ids", expect.anything());
  expect(Object(other).ids).toBe(Object(one).ids);
  expect(Object(third).ids).not.toBe(Object(one).ids);
});

describe("leaves to JSON.parse", () => {
  test.each([
    ...['{"a":1.5}', '{"a":-1}', '{"a":1e3}', '{"a":01}', '{"a":1234567890123456}', '{"a":12', '{"a":1'],
    ...['{"a":"x', '{"a":"x\\', '{"a', '{"a"', '{"a":', "{", '{"a":1,', '{"a":[1,', '{"a":nul', '{"a":"\\'],
    ...['{"a":1,}', '{"a":[1,]}', '{"a":[,1]}', "{,}", '{"a" 1}', '{"a":1 "b":2}', '{"a":[1 2]}', "{a:1}", '{"a":NaN}'],
    ...['{"a":nullx}', '{"a":undefined}', "{\"a\":'x'}", '{"a":1]', '{"a":[1}', '{"a":"\\x"}', '{"a":"\\u12"}'],
    ...['{"a":"tab\there"}', '{"__proto__":{"a":1}}', '{"a":"\n"}', `{"a":${"[".repeat(40)}${"]".repeat(40)}}`],
    ...['{"a":1,"a":1}', '{"a":1,"b":[2,{"c":"x","c":"x"}]}', '{"b":1,"a":2,"c":3,"a":2}', '{"n":{"o":1,"\\u006f":2}}'],
  ])("%s", (text) => {
    const parser = new ElementParser();
    expect(parser.parse(Buffer.from('{"a":1,"b":[2,{"c":"x"}]}'), 0)).toEqual({ a: 1, b: [2, { c: "x" }] });
    expect(parser.parse(Buffer.from(text), 0)).toBeUndefined();
    expect(parser.parse(Buffer.from('{"a":1,"b":[2,{"c":"x"}]}'), 0)).toEqual({ a: 1, b: [2, { c: "x" }] });
  });

  test("bytes that are not UTF-8, in short, long and escaped texts", () => {
    const parser = new ElementParser();
    for (const text of ["\xe9", "\xe9".repeat(50), "\\n\xe9"])
      expect(parser.parse(Buffer.from(`{"a":"${text}"}`, "latin1"), 0)).toBeUndefined();
  });
});

test("an element cut anywhere, until it is complete", () => {
  const text = JSON.stringify(item("Ř", 17, { YOP: "2024", Flag: true, Text: 'a"b' }));
  const bytes = Buffer.from(text);
  const parser = new ElementParser();
  for (let end = 1; end < bytes.length; end++) expect(parser.parse(bytes.subarray(0, end), 0)).toBeUndefined();
  expect(parser.parse(bytes, 0)).toEqual(JSON.parse(text));
  for (let end = 1; end < bytes.length; end++) expect(parser.parse(bytes.subarray(0, end), 0)).toBeUndefined();
});

import { describe, expect, test } from "vitest";
import { Unreadable } from "../finding";
import { JsonSplitter, type Piece } from "./json-splitter";

const limits = { largeElement: 1_000, largestSkeleton: 1_000, mostSkeletonValues: 1_000 };

function split(text: string, chunkSize: number, options: Partial<typeof limits> = {}) {
  const splitter = new JsonSplitter({ cuts: (key) => key === "items", ...limits, ...options });
  const bytes = Buffer.from(text, "utf8");
  const pieces: Piece[] = [];
  for (let from = 0; from < bytes.length; from += chunkSize)
    pieces.push(...splitter.push(bytes.subarray(from, from + chunkSize)));
  return { pieces, skeleton: splitter.finish(), strayCommas: splitter.strayCommas };
}

function elements(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece) => (piece.kind === "element" ? [piece.bytes.toString("utf8")] : []));
}

function failure(text: string, options: Partial<typeof limits> = {}): string {
  try {
    split(text, 3, options);
  } catch (error) {
    if (error instanceof Unreadable) return error.code;
    throw error;
  }
  return "none";
}

const sizes = [1, 2, 3, 7, 1_000];

describe.each(sizes)("in chunks of %i bytes", (size) => {
  test("cuts elements regardless of brackets, quotes and non-Latin letters in texts", () => {
    const items = [{ a: "}]" }, { b: '\\"{' }, ["ř", "𝄞"], { c: { d: [{}, "\\\\"] } }, null, 12, "x,y]", true];
    const { pieces, skeleton } = split(JSON.stringify({ h: { "it}ems": "[" }, items, z: [1] }, null, 1), size);
    expect(elements(pieces).map((text): unknown => JSON.parse(text))).toEqual(items);
    expect(JSON.parse(skeleton)).toEqual({ h: { "it}ems": "[" }, items: [], z: [1] });
  });

  test("closes what precedes the list to valid JSON", () => {
    const { pieces } = split('{"w":[{"h":{"a":"]"},"items":[1],"z":0}]}', size);
    expect(pieces[0]).toEqual({ kind: "list", skeleton: '{"w":[{"h":{"a":"]"},"items":[]}]}' });
  });

  test("treats a single object as a list of one", () => {
    const { pieces, skeleton } = split('{"items":{"a":1},"z":2}', size);
    expect(elements(pieces)).toEqual(['{"a":1}']);
    expect(skeleton).toBe('{"items":[],"z":2}');
  });

  test.each([
    ['{"items":[{},{}]}', 0],
    ['{"items":[]}', 0],
    ['{"items":[{},{},]}', 1],
    ['{"items":[,{}]}', 1],
    ['{"items":[{}{}]}', 1],
    ['{"items":[{},,{}]}', 1],
    ['{"items":[1,2,3]}', 0],
  ])("finds in %s %i stray commas", (text, commas) => {
    expect(split(text, size).strayCommas).toBe(commas);
  });

  test("emits a large element in parts that add up to the whole", () => {
    const large = `{"a":"${"é".repeat(900)}"}`;
    const { pieces } = split(`{"items":[{},${large},{}]}`, size);
    const parts = pieces.flatMap((piece) => (piece.kind === "part" ? [piece] : []));
    expect(Buffer.concat(parts.map(({ bytes }) => bytes)).toString("utf8")).toBe(large);
    expect(parts.map(({ isLast }) => isLast)).toEqual([...parts.slice(1).map(() => false), true]);
    expect(elements(pieces)).toEqual(["{}", "{}"]);
  });
});

describe("a text of very many values", () => {
  const large = { largeElement: 10_000_000, largestSkeleton: 10_000_000 };

  test.each([
    ["outside the list", `{"a":[${"0,".repeat(1_000)}`],
    ["in one element", `{"items":[{"a":[${"{},".repeat(300_000)}`],
  ])("is rejected if they are %s", (_, text) => {
    expect(failure(text, large)).toBe("too-many-values");
  });

  test("is read if each element has few, and brackets and commas in texts are no values", () => {
    const element = `{"a":[${"1,".repeat(250_000)}0],"b":"${",[{".repeat(100_000)}"}`;
    expect(elements(split(`{"items":[${element},${element}]}`, 65_536, large).pieces)).toEqual([element, element]);
  });
});

test("cuts only values that are lists or objects", () => {
  expect(split('{"items":null,"a":"items"}', 2).skeleton).toBe('{"items":null,"a":"items"}');
});

test.each([
  ['{"items":[{}', "json-truncated"],
  ['{"items":[{"a":"', "json-truncated"],
  ['{"items":[{}]', "json-truncated"],
  ['{"a', "json-truncated"],
  ['{"items":[]}x', "json-trailing"],
  ['{"a":[}', "json-broken"],
  ['{"items":[}', "json-broken"],
  [`{"a":${"[".repeat(101)}`, "json-too-deep"],
  [`{"items":[${"[".repeat(101)}`, "json-too-deep"],
  [`{"items":[{"a":${"[".repeat(100)}${"]".repeat(100)}}]}`, "json-too-deep"],
  [`{"a":"${"x".repeat(1_001)}"}`, "json-too-big"],
])("rejects %s as %s", (text, code) => {
  expect(failure(text)).toBe(code);
});

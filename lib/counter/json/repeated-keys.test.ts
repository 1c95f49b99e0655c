import { expect, test } from "vitest";
import { repeatedKeys } from "./repeated-keys";

const found = (text: string) => repeatedKeys(text, JSON.parse(text)).map(({ key, isEqual }) => [key, isEqual]);

test.each([
  "{}",
  "[]",
  "1",
  '{"a":1,"b":1}',
  '[{"a":1},{"a":2}]',
  '{"a":{"a":{"a":[]}}}',
  '{ "a" : "b", "b" : "a: \\" {" }',
  '{"a":"\\\\","b":["a","a"]}',
])("no key of %s is given twice", (text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  ['{"a":1,"a":2}', [["a", false]]],
  ['{"a":1,"a": 1 }', [["a", true]]],
  [
    '{"a":1,"b":{"c":[],"c" : [1]},"a":1}',
    [
      ["c", false],
      ["a", true],
    ],
  ],
  [
    '{"a":1,"a":1,"a":2}',
    [
      ["a", true],
      ["a", false],
    ],
  ],
  ['[{"x":{"a":{"b":[1,2]},"a":{"b":[1, 2]}}}]', [["a", true]]],
  ['{"a":1,"\\u0061":2}', [["a", false]]],
  ['{"":1,"":2}', [["", false]]],
  ['{"a:\\"":"x","a:\\"":"y,}"}', [['a:"', false]]],
])("%s has", (text, expected) => {
  expect(found(text)).toEqual(expected);
});

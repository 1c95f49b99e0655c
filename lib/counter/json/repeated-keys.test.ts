import { expect, test } from "vitest";
import { repeatedKeys } from "./repeated-keys";

const repeats = (text: string) => repeatedKeys(text, JSON.parse(text)).map(({ key, isEqual }) => [key, isEqual]);

test.each([
  "{}",
  "[]",
  "1",
  '{"a":1,"b":1}',
  '[{"a":1},{"a":2}]',
  '{"a":{"a":{"a":[]}}}',
  '{ "a" : "b", "b" : "a: \\" {" }',
  '{"a":"\\\\","b":["a","a"]}',
  '{"Count":1,"b":{"count":2}}',
  '{"Count":null,"count":2}',
  '{"count":2,"Count": null }',
  '{"own key":1,"Own_Key":2}',
])("finds no repeated key in %s", (text) => {
  expect(repeats(text)).toEqual([]);
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
  ['{"Count":5,"count":7}', [["count", false]]],
  ['[{"metric-type":"x","Metric_Type":"x","count":1}]', [["Metric_Type", true]]],
  ['{"Count":null,"count":5,"COUNT":6}', [["COUNT", false]]],
])("finds a repeated key in %s", (text, expected) => {
  expect(repeats(text)).toEqual(expected);
});

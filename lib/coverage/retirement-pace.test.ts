import { expect, test } from "vitest";
import { estimateHarvest } from "./retirement-pace";

const paces = [
  { pk: 1, waiting: 10, seconds: 2 },
  { pk: 2, waiting: 0, seconds: 5 },
  { pk: 3, waiting: 900, seconds: 60 },
];

test.each([
  [
    "the slowest of the servers that get requests",
    [
      [1, 5],
      [2, 8],
    ],
    { requests: 13, servers: 2, seconds: 40 },
  ],
  ["the requests that a server already has first", [[1, 50]], { requests: 50, servers: 1, seconds: 120 }],
  ["no time without requests", [], { requests: 0, servers: 0, seconds: 0 }],
] as const)("estimateHarvest counts %s", (_, requests, expected) => {
  expect(estimateHarvest(new Map(requests), paces)).toEqual(expected);
});

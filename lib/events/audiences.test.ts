import { expect, test } from "vitest";
import { audiences } from "./audiences";

test("each person gets one message about everything that concerns them, grouped with people of the same scope", () => {
  const currentAudiences = [
    { item: "a", userIds: [1, 2, 9] },
    { item: "b", userIds: [3, 9, 9] },
    { item: "c", userIds: [8, 9, 1, 2] },
    { item: "d", userIds: [] },
  ];
  expect(audiences(currentAudiences)).toEqual([
    { userIds: [1, 2], items: ["a", "c"] },
    { userIds: [9], items: ["a", "b", "c"] },
    { userIds: [3], items: ["b"] },
    { userIds: [8], items: ["c"] },
  ]);
  expect(audiences([])).toEqual([]);
});

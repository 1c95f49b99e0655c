import { expect, test } from "vitest";
import { anonymised, anonymousName } from "./anonymous";

const library = (organizationId: number, total: number) => ({ organizationId, total });
const six = [library(1, 50), library(2, 90), library(3, 10), library(4, 70), library(5, 30), library(6, 60)];
const own = (id: number) => id === 1;

test("others have no id, and stand by their sums, which say nothing of the order of ids", () => {
  expect(anonymised(six, own)).toEqual([
    { organizationId: null, total: 90 },
    { organizationId: null, total: 70 },
    { organizationId: null, total: 60 },
    { organizationId: 1, total: 50 },
    { organizationId: null, total: 30 },
    { organizationId: null, total: 10 },
  ]);
});

test("fewer than five others are not told of", () => {
  expect(anonymised(six.slice(0, 5), own)).toEqual([{ organizationId: 1, total: 50 }]);
});

test("who has no usage is no other", () => {
  expect(anonymised([...six.slice(0, 5), library(6, 0)], own)).toEqual([{ organizationId: 1, total: 50 }]);
});

test("names are numbered", () => {
  expect([1, 12, 1234].map(anonymousName)).toEqual(["Anonym-001", "Anonym-012", "Anonym-1234"]);
});

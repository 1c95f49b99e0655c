import { expect, test } from "vitest";
import { anonymised, anonymousName } from "./anonymous";

const library = (organizationId: number, value: number, part = "") => ({ organizationId, part, value });
const six = [library(1, 50), library(2, 90), library(3, 10), library(4, 70), library(5, 30), library(6, 60)];
const own = (id: number) => id === 1;
const outcome = (of: ReturnType<typeof anonymised>) =>
  of.flatMap(({ organizationId, figures }) => figures.map(({ value }) => [organizationId, value]));

test("others have no id, and stand by their sums, which say nothing of the order of ids", () => {
  expect(outcome(anonymised(six, own))).toEqual([
    [null, 90],
    [null, 70],
    [null, 60],
    [1, 50],
    [null, 30],
    [null, 10],
  ]);
});

test("leaves out others when they are fewer than five", () => {
  expect(outcome(anonymised(six.slice(0, 5), own))).toEqual([[1, 50]]);
});

test("who has no usage is no other", () => {
  expect(outcome(anonymised([...six.slice(0, 5), library(6, 0)], own))).toEqual([[1, 50]]);
});

test("leaves out others when one of them has nearly everything", () => {
  const small = six.filter(({ organizationId }) => organizationId !== 2);
  expect(outcome(anonymised([...small, library(7, 680)], own))).toHaveLength(6);
  expect(outcome(anonymised([...small, library(7, 690)], own))).toEqual([[1, 50]]);
});

test("judges each metric by itself: one that few others have is left out next to one that all have", () => {
  const denials = [library(1, 4, "denials"), library(2, 3, "denials"), library(4, 2, "denials")];
  const parts = anonymised([...six, ...denials], own).flatMap(({ organizationId, figures }) =>
    figures.filter(({ part }) => part === "denials").map(({ value }) => [organizationId, value]),
  );
  expect(parts).toEqual([[1, 4]]);
});

test("rounds others so that the difference of two questions reveals nothing; one's own figures are exact", () => {
  const longer = [1003, 12_345, 1047, 2222, 3333, 4444].map((value, at) => library(at + 1, value));
  const shorter = longer.map((one) => ({ ...one, value: one.organizationId === 3 ? 1040 : one.value }));
  const [before, after] = [longer, shorter].map((of) => outcome(anonymised(of, own)));
  expect(before).toEqual([
    [null, 12_000],
    [null, 4400],
    [null, 3300],
    [null, 2200],
    [null, 1000],
    [1, 1003],
  ]);
  expect(after).toEqual(before);
  const few = [1, 2, 3, 4, 5, 6].map((id) => library(id, id));
  expect(outcome(anonymised(few, own)).filter(([id]) => id === null)).toEqual(
    Array.from({ length: 5 }, () => [null, 10]),
  );
});

test("names are numbered", () => {
  expect([1, 12, 1234].map(anonymousName)).toEqual(["Anonym-001", "Anonym-012", "Anonym-1234"]);
});

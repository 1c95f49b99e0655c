import { expect, test } from "vitest";
import { adviceFor } from "@/lib/harvest/states/advice";
import { catalog } from "@/messages/catalog";
import { guideCodes } from "./guide-codes";

const entries = guideCodes();

test("guideCodes contains every error with texts once", () => {
  const keys = entries.map(({ code }) => {
    const advice = adviceFor(code);
    return `${advice?.place}.${advice?.key}`;
  });
  const textKeys = [
    ...Object.keys(catalog.en.counter.exception).map((key) => `counter.exception.${key}`),
    ...Object.keys(catalog.en.harvest.error).map((key) => `harvest.error.${key}`),
  ];
  expect(keys.toSorted()).toEqual(textKeys.toSorted());
});

test("guideCodes sorts exceptions by code", () => {
  const labels = entries.filter(({ kind }) => kind === "exception").map(({ label }) => label);
  expect(labels.slice(0, 4)).toEqual(["0", "1–999", "1000", "1010"]);
  expect(labels.at(-1)).toBe("…");
});

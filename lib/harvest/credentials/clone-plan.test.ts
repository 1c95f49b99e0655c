import { expect, test } from "vitest";
import { clonePlan } from "./clone-plan";

const old = { title: "Main", url: "https://sushi.example.org/r5", reports: ["TR", "PR", "IR_M1"] };
const reportCodes = ["TR", "PR", "DR", "IR", "IR_M1"];
const plain = { registryUrl: null, reportCodes, hasItems: true };

test("clonePlan puts the release into the title, also into an empty one", () => {
  expect(clonePlan(old, plain).title).toBe("Main (C5.1)");
  expect(clonePlan({ ...old, title: "" }, plain).title).toBe("(C5.1)");
  expect(clonePlan({ ...old, title: "x".repeat(120) }, plain).title).toHaveLength(120);
});

test.each([
  ["https://a.example/r5", "https://a.example/r51"],
  ["https://a.example/counter/R5/x", "https://a.example/counter/r51/x"],
  ["https://a.example/r51", "https://a.example/r51"],
  ["https://a.example/r55", "https://a.example/r55"],
  ["https://a.example", "https://a.example"],
])("clonePlan without the registry changes %s to %s", (url, expected) => {
  expect(clonePlan({ ...old, url }, plain).url).toBe(expected);
});

test("clonePlan prefers the registry's address", () => {
  expect(clonePlan(old, { ...plain, registryUrl: "https://new.example/r51" }).url).toBe("https://new.example/r51");
});

test("clonePlan moves multimedia items into the item report when items are wanted", () => {
  expect(clonePlan(old, plain).reports).toEqual(["TR", "PR", "IR"]);
  expect(clonePlan({ ...old, reports: ["IR", "IR_M1"] }, plain).reports).toEqual(["IR"]);
  expect(clonePlan(old, { ...plain, hasItems: false }).reports).toEqual(["TR", "PR", "IR_M1"]);
  expect(clonePlan({ ...old, reports: ["TR_X9"] }, plain).reports).toEqual([]);
});

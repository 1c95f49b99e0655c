import { expect, test } from "vitest";
import { parseParams } from "./parse-params";

test.each([
  ["", {}],
  ["platform=jstor", { platform: "jstor" }],
  ["platform = jstor; site=a b", { platform: "jstor", site: "a b" }],
  ["&platform=jstor&site=x%20y", { platform: "jstor", site: "x y" }],
  ["?platform=100%", { platform: "100%" }],
  ['{"platform": "jstor", "n": 3, "x": null}', { platform: "jstor", n: "3", x: "" }],
  ["{'platform': 'jstor', 'note': \"it's\"}", { platform: "jstor", note: "it's" }],
  ["{'quoted': 'a \"b\" c', 'empty': '', 'none': None}", { quoted: 'a "b" c', empty: "", none: "" }],
  ["{}", {}],
  ["auth=user,word", { auth: "user,word" }],
])("parseParams reads %s", (text, params) => {
  expect(parseParams(text)).toEqual(params);
});

test.each(["just a key", "{broken", "{'a': ['b']}", "[1]", "=x"])("parseParams returns null for %s", (text) => {
  expect(parseParams(text)).toBeNull();
});

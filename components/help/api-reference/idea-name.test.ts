import { expect, test } from "vitest";
import { ideaName } from "./idea-name";

test.each([
  ["harvest", "Harvest"],
  ["second-factor", "Second factor"],
  ["api-keys", "API keys"],
])("ideaName of %s is %s", (idea, name) => {
  expect(ideaName(idea)).toBe(name);
});

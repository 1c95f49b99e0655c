import { expect, test } from "vitest";
import { roomName } from "./room-name";

test.each([
  ["harvest", "Harvest"],
  ["second-factor", "Second factor"],
  ["api-keys", "API keys"],
])("ideaName of %s is %s", (idea, name) => {
  expect(roomName(idea)).toBe(name);
});

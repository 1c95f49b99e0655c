import { expect, test } from "vitest";
import { platformsInText } from "./platforms-in-text";

test("each row is a platform, with its provider if one follows, and empty rows are skipped", () => {
  expect(platformsInText("Lumina Online; Lumina Press\r\n\n ;\nMoravica\tMoravica s.r.o.\nScholaris")).toEqual([
    { short_name: "Lumina Online", name: "Lumina Online", provider: "Lumina Press" },
    { short_name: "Moravica", name: "Moravica", provider: "Moravica s.r.o." },
    { short_name: "Scholaris", name: "Scholaris", provider: "" },
  ]);
});

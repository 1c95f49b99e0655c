import { expect, test } from "vitest";
import { contrast, readableText } from "./readable-text";

test("contrast of colors follows WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#8a5a00", "#ffffff")).toBeCloseTo(contrast("#ffffff", "#8a5a00"), 10);
});

test("text keeps its color only if it is readable, and always becomes readable", () => {
  expect(readableText("#ffffff", "#14532d")).toBe("#14532d");
  expect(readableText("#ffff00", "#ffffff")).toBe("#000000");
  expect(readableText("#14532d", "#303030")).toBe("#ffffff");
  const steps = [0, 51, 102, 119, 128, 153, 204, 255];
  const two = (part: number) => part.toString(16).padStart(2, "0");
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const background = `#${two(red)}${two(green)}${two(blue)}`;
        expect([background, contrast(readableText(background), background) >= 4.5]).toEqual([background, true]);
      }
});

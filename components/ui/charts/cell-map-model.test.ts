import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast } from "@/lib/kit/format/readable-text";
import { greenScale, hatchStyle, indexScale, placeName, readableUpTo, rooted, shadeStyle } from "./cell-map-model";

const styles = readFileSync("app/globals.css", "utf8");
const themes = ["light", "dark"] as const;

function token(name: string, theme: (typeof themes)[number]): string {
  const both = styles.match(new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`));
  return both?.[theme === "light" ? 1 : 2] ?? "";
}

/** As `color-mix(in oklab, …)` does (https://bottosson.github.io/posts/oklab). */
function mixed(one: string, other: string, percent: number): string {
  const [a, b] = [oklab(one), oklab(other)];
  const [light = 0, green = 0, blue = 0] = a.map((part, at) => (part * percent + (b[at] ?? 0) * (100 - percent)) / 100);
  const l = (light + 0.3963377774 * green + 0.2158037573 * blue) ** 3;
  const m = (light - 0.1055613458 * green - 0.0638541728 * blue) ** 3;
  const s = (light - 0.0894841775 * green - 1.291485548 * blue) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((part) => hex(part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)).join("")}`;
}

const hex = (part: number) =>
  Math.round(255 * Math.max(0, Math.min(1, part)))
    .toString(16)
    .padStart(2, "0");

function oklab(color: string): number[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

describe.each(themes)("in the %s theme", (theme) => {
  test.each(["brand", "warning"] as const)("figures are readable on each shade of %s", (tone) => {
    const shades = Array.from({ length: 101 }, (_, percent) => {
      const style = shadeStyle({ tone, percent })["--on-cell"].match(/light-dark\((\w+), (\w+)\)/);
      const ink = style?.[theme === "light" ? 1 : 2] === "black" ? "#000000" : "#ffffff";
      return contrast(ink, mixed(token(tone, theme), token("surface", theme), percent));
    });
    expect(Math.min(...shades)).toBeGreaterThanOrEqual(4.5);
    expect(readableUpTo[tone][theme]).toBeGreaterThan(50);
  });
});

test("any use differs from none, and the highest has the whole tone", () => {
  expect([0, 0.001, 0.5, 1, 2].map((share) => greenScale(share).percent)).toEqual([0, 8, 54, 100, 100]);
});

test("an index of 1 has no color, less and more have different ones", () => {
  expect(indexScale(0.5).percent).toBe(0);
  expect(indexScale(0)).toEqual({ tone: "warning", percent: 50 });
  expect(indexScale(1)).toEqual({ tone: "brand", percent: 100 });
});

test("the root scale gives a quarter of the most half of the color, and stays within the scale", () => {
  expect([0, 0.25, 1, 4, -1].map(rooted)).toEqual([0, 0.5, 1, 1, 0]);
});

test("tones of missing cells differ by the direction of their lines", () => {
  const lines = (["ok", "info", "warning", "danger", "muted"] as const).map((tone) => hatchStyle(tone)["--lines"]);
  expect(new Set(lines).size).toBe(5);
});

test("months are named with their year", () => {
  expect(placeName({ key: "2026-03", label: "03", group: "2026" })).toBe("2026-03");
  expect(placeName({ key: "1", label: "Lumina" })).toBe("Lumina");
});

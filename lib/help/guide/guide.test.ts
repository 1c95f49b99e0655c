import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { gapKinds } from "@/lib/reports/figure-gaps";
import { fillGuide, guideSections } from "./guide";

const read = (name: string) => readFile(path.join(import.meta.dirname, name), "utf8");
const filled = async (locale: string) =>
  fillGuide(await read(`guide.${locale}.md`), { readRecipe: read, site: "https://library.example" });

const blocks = (text: string) => [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language]) => language);

describe("the guide", () => {
  test("contains every recipe, and calls the site that serves it", async () => {
    const text = await filled("en");
    expect(blocks(text)).toEqual(["sh", "sh", "python", "r", "powerquery", "text", "sh", "python", "sql"]);
    expect(text).toContain(
      (await read("report.r")).trim().replace("https://usus.example.org", "https://library.example"),
    );
    expect(text).not.toMatch(/usus\.example\.org|\{\{/);
  });

  test("has the same content in both languages", async () => {
    const [en, cs] = [await filled("en"), await filled("cs")];
    expect(blocks(cs)).toEqual(blocks(en));
    const words = (text: string) => [...text.matchAll(/`(\/api\/[a-z-]+\/|[a-z_]+)/g)].map(([, word]) => word);
    expect(words(cs)).toEqual(words(en));
    expect(guideSections(cs).sections).toHaveLength(guideSections(en).sections.length);
  });

  test.each(["en", "cs"])("names zero, missing and every gap of a response (%s)", async (locale) => {
    const text = await filled(locale);
    for (const word of ["0", "null", "gap", "gaps", ...gapKinds]) expect(text).toContain(`\`${word}\``);
  });

  test("is split into sections, ignoring headings inside code", async () => {
    const { intro, sections } = guideSections(await filled("en"));
    expect(intro).toMatch(/^A program can read everything/);
    expect(sections.map(({ title }) => title).slice(4, 9)).toEqual(["curl", "Python", "R", "Power BI", "Excel"]);
    expect(sections.find(({ title }) => title === "R")?.text).toMatch(/^```r\n[\s\S]*```$/);
  });
});

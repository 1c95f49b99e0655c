import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { picturesIn } from "@/lib/help/help-markdown";
import { pictureSize } from "@/lib/help/open-picture";
import { readHelp } from "@/lib/help/read-help";
import { ACCESSIBILITY, administration, guides, helpedRoutes, topicNamed, topics } from "@/lib/help/topics";
import { routing } from "@/lib/kit/i18n/routing";
import { routeAt } from "@/lib/navigation/route-at";
import { routeNames } from "@/lib/navigation/routes";
import { picturedNames } from "@/tests/guide-pictures/pictured-pages";

const filesOf = (locale: string, ending = ".md") =>
  fs
    .readdirSync(`lib/help/${locale}`)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));

const read = (locale: string, name: string) => fs.readFileSync(`lib/help/${locale}/${name}.md`, "utf8");

test("the guide lists every page and every topic once", () => {
  expect([...topics].sort()).toEqual([...guides, ...helpedRoutes, ...administration].sort());
});

describe.each(routing.locales)("help in %s", (locale) => {
  test("exists for each built page: write lib/help/<language>/<name of the route>.md", () => {
    const there = new Set(filesOf(locale));
    expect(topics.filter((name) => !there.has(name))).toEqual([]);
  });

  test("exists for nothing else", () => {
    const names = new Set<string>([...topics, ACCESSIBILITY, ...routeNames]);
    expect(filesOf(locale).filter((name) => !names.has(name))).toEqual([]);
  });

  test("inserts only plain messages, and is not empty", async () => {
    for (const { name, title, summary, text } of (await readHelp(locale)).values()) {
      expect(title, name).not.toBe("");
      expect(summary, name).not.toBe("");
      expect(text.split(/\s+/).length, name).toBeGreaterThan(60);
      expect(text, name).not.toMatch(/[{}]{2}/);
    }
  });

  test("links to pages that exist", () => {
    const wrong = filesOf(locale).flatMap((name) =>
      [...read(locale, name).matchAll(/\]\((\/[^)#?]*)[^)]*\)/g)].flatMap(([, path = ""]) => {
        const topic = /^\/help\/([^/]+)\/$/.exec(path)?.[1];
        return (topic ? topicNamed(topic) : routeAt(path)) ? [] : [`${name}: ${path}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe.each(routing.locales)("pictures in %s", (locale) => {
  const bytesOf = (name: string) => fs.readFileSync(`lib/help/${locale}/${name}.webp`);
  const pictures = filesOf(locale).flatMap((name) => picturesIn(read(locale, name)));

  test("exist for the guide and are all used: `npm run pictures` takes those of its list", () => {
    const there = filesOf(locale, ".webp").sort();
    expect([...new Set(pictures.map(({ of }) => of))].sort()).toEqual(there);
    expect([...picturedNames].sort()).toEqual(there);
  });

  test("are alone in their paragraph, in the only supported form", () => {
    const inForm = filesOf(locale).flatMap((name) => read(locale, name).match(/^!\[[^\]]+\]\([\w-]+\.webp\)$/gm) ?? []);
    const marked = filesOf(locale).flatMap((name) => read(locale, name).match(/!\[/g) ?? []);
    expect(inForm).toHaveLength(marked.length);
  });

  test("have an alternative text", () => {
    expect(pictures.filter(({ alt }) => alt.length < 40).map(({ of }) => of)).toEqual([]);
  });

  test("are small files, no larger than a screen", () => {
    const heavy = picturedNames.filter(
      (name) => bytesOf(name).byteLength > 120_000 || pictureSize(bytesOf(name)).width > 1300,
    );
    expect(heavy).toEqual([]);
    expect(picturedNames.reduce((sum, name) => sum + bytesOf(name).byteLength, 0)).toBeLessThan(750_000);
  });
});

test("both languages have as many sections, lists, tables, pictures and examples", () => {
  const parts = (locale: string, name: string) =>
    read(locale, name)
      .match(/^(## |- |\d+\. |```\w*|!\[)/gm)
      ?.map((part) => part.replace(/^\d+/, "1"));
  for (const name of filesOf("en")) expect(parts("cs", name), name).toEqual(parts("en", name));
});

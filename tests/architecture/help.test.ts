import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { readHelp } from "@/lib/help/read-help";
import { ACCESSIBILITY, administration, guides, helpedRoutes, topicNamed, topics } from "@/lib/help/topics";
import { routing } from "@/lib/kit/i18n/routing";
import { routeAt } from "@/lib/navigation/route-at";
import { routeNames } from "@/lib/navigation/routes";

const filesOf = (locale: string) =>
  fs
    .readdirSync(`lib/help/${locale}`)
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.replace(/\.md$/, ""));

const read = (locale: string, name: string) => fs.readFileSync(`lib/help/${locale}/${name}.md`, "utf8");

test("the contents of the guide have every page and every guide once", () => {
  expect([...topics].sort()).toEqual([...guides, ...helpedRoutes, ...administration].sort());
});

describe.each(routing.locales)("help in %s", (locale) => {
  test("is there for each page that is built: write lib/help/<language>/<name of the route>.md", () => {
    const there = new Set(filesOf(locale));
    expect(topics.filter((name) => !there.has(name))).toEqual([]);
  });

  test("is about nothing else", () => {
    const known = new Set<string>([...topics, ACCESSIBILITY, ...routeNames]);
    expect(filesOf(locale).filter((name) => !known.has(name))).toEqual([]);
  });

  test("names only messages that stand on the screen as they are, and says something", async () => {
    for (const { name, title, summary, text } of (await readHelp(locale)).values()) {
      expect(title, name).not.toBe("");
      expect(summary, name).not.toBe("");
      expect(text.split(/\s+/).length, name).toBeGreaterThan(60);
      expect(text, name).not.toMatch(/[{}]{2}/);
    }
  });

  test("leads to pages that exist", () => {
    const wrong = filesOf(locale).flatMap((name) =>
      [...read(locale, name).matchAll(/\]\((\/[^)#?]*)[^)]*\)/g)].flatMap(([, path = ""]) => {
        const topic = /^\/help\/([^/]+)\/$/.exec(path)?.[1];
        return (topic ? topicNamed(topic) : routeAt(path)) ? [] : [`${name}: ${path}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

test("both languages have as many parts, lists, tables and examples", () => {
  const parts = (locale: string, name: string) =>
    read(locale, name)
      .match(/^(## |- |\d+\. |```\w*)/gm)
      ?.map((part) => part.replace(/^\d+/, "1"));
  for (const name of filesOf("en")) expect(parts("cs", name), name).toEqual(parts("en", name));
});

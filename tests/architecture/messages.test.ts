import fs from "node:fs";
import {
  isArgumentElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { catalogue } from "@/messages/catalogue";
import { sourceFiles, walk } from "./source-files";

type Leaf = readonly [key: string, text: string];

function leaves(messages: object, prefix = ""): Leaf[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}${key}`, value] as const] : leaves(value, `${prefix}${key}.`),
  );
}

const english = leaves(catalogue.en);
const czech = new Map(leaves(catalogue.cs));

function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (isPluralElement(element) || isSelectElement(element)) {
      return [element.value, ...Object.values(element.options).flatMap((option) => argumentsOf(option.value))];
    }
    if (isTagElement(element)) return [`<${element.value}>`, ...argumentsOf(element.children)];
    return "value" in element && (isArgumentElement(element) || element.type !== 0) ? [String(element.value)] : [];
  });
}

const names = (text: string) => [...new Set(argumentsOf(parse(text)))].sort();

function pluralsOf(elements: readonly MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (isPluralElement(element)) {
      return [
        Object.keys(element.options),
        ...Object.values(element.options).flatMap((option) => pluralsOf(option.value)),
      ];
    }
    return isSelectElement(element) ? Object.values(element.options).flatMap((option) => pluralsOf(option.value)) : [];
  });
}

describe("messages", () => {
  test("every file is in the catalogue, in both languages", () => {
    for (const locale of ["en", "cs"] as const) {
      const files = walk(`messages/${locale}`).map((file) => file.replace(/^.*\/|\.json$/g, ""));
      const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      expect(files.map(camel).sort()).toEqual(Object.keys(catalogue[locale]).sort());
    }
  });

  test("both languages have the same keys", () => {
    expect([...czech.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  });

  test("both languages take the same arguments", () => {
    const different = english.filter(([key, text]) => String(names(text)) !== String(names(czech.get(key) ?? "")));
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test("Czech plurals have one, few, many and other", () => {
    const thin = [...czech].filter(([, text]) =>
      pluralsOf(parse(text)).some((forms) => !["one", "few", "many", "other"].every((form) => forms.includes(form))),
    );
    expect(thin.map(([key]) => key)).toEqual([]);
  });

  test("English plurals have one and other", () => {
    const thin = english.filter(([, text]) =>
      pluralsOf(parse(text)).some((forms) => !["one", "other"].every((form) => forms.includes(form))),
    );
    expect(thin.map(([key]) => key)).toEqual([]);
  });

  test("Czech is not left in English", () => {
    const same = english.filter(
      ([key, text]) => text === czech.get(key) && /[a-z]{4,} [a-z]{3,} [a-z]{3,}/i.test(text),
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });

  /** Namespaces whose keys are data: names of routes, codes of errors, findings and exceptions. */
  const keyedByData = /^(routes|errors|counter|help)\./;

  test("every text is used", () => {
    const code = sourceFiles
      .filter(({ path }) => !path.startsWith("tests/"))
      .map(({ text }) => text)
      .join("\n");
    const spelled = spelledNames(code);
    // Of `state.${value}`: the part before the value.
    const computed = new Set([...code.matchAll(/[`."]([\w-]+)\.\$\{/g)].map(([, name]) => name));
    const unused = english.filter(([key]) => {
      if (keyedByData.test(key)) return false;
      const parts = key.split(".").slice(1);
      const above = parts.slice(0, -1);
      const names = [key, parts.join("."), parts.at(-1) ?? "", ...above];
      return !names.some((name) => spelled.has(name)) && !above.some((name) => computed.has(name));
    });
    expect(unused.map(([key]) => key)).toEqual([]);
  });
});

/** Every quoted name, and what follows each of its dots: "a.b.c" is also "b.c" and "c". */
function spelledNames(code: string): Set<string> {
  const names = new Set<string>();
  for (const [, quote, name = ""] of code.matchAll(/(")?([\w.-]+)"/g)) {
    const parts = name.split(".");
    for (let index = quote ? 0 : 1; index < parts.length; index += 1) names.add(parts.slice(index).join("."));
  }
  return names;
}

test("messages are JSON with two spaces", () => {
  for (const file of [...walk("messages/en"), ...walk("messages/cs")]) {
    const text = fs.readFileSync(file, "utf8");
    expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`, file).toBe(text);
  }
});

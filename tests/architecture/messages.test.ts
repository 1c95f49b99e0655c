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
import { catalog } from "@/messages/catalog";
import { type Leaf, leaves } from "./message-uses";
import { sourceFiles, walk } from "./source-files";

const english = leaves(catalog.en);
const czech = new Map(leaves(catalog.cs));

// Several tests read the same texts.
const parsed = new Map<string, MessageFormatElement[]>();
function elementsOf(text: string): MessageFormatElement[] {
  const elements = parsed.get(text) ?? parse(text);
  parsed.set(text, elements);
  return elements;
}

function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (isPluralElement(element) || isSelectElement(element)) {
      return [element.value, ...Object.values(element.options).flatMap((option) => argumentsOf(option.value))];
    }
    if (isTagElement(element)) return [`<${element.value}>`, ...argumentsOf(element.children)];
    return "value" in element && (isArgumentElement(element) || element.type !== 0) ? [String(element.value)] : [];
  });
}

const names = (text: string) => [...new Set(argumentsOf(elementsOf(text)))].sort();

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
  test("are all in the catalog, in both languages", () => {
    for (const locale of ["en", "cs"] as const) {
      const files = walk(`messages/${locale}`).map((file) => file.replace(/^.*\/|\.json$/g, ""));
      const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      expect(files.map(camel).sort()).toEqual(Object.keys(catalog[locale]).sort());
    }
  });

  test("have the same keys in both languages", () => {
    expect([...czech.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  });

  test("are empty in both languages or in none", () => {
    const different = english.filter(([key, text]) => (text.trim() === "") !== (czech.get(key)?.trim() === ""));
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test("have the same arguments in both languages", () => {
    const different = english.filter(([key, text]) => String(names(text)) !== String(names(czech.get(key) ?? "")));
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test("have one, few, many and other in Czech plurals", () => {
    const thin = [...czech].filter(([, text]) =>
      pluralsOf(elementsOf(text)).some(
        (forms) => !["one", "few", "many", "other"].every((form) => forms.includes(form)),
      ),
    );
    expect(thin.map(([key]) => key)).toEqual([]);
  });

  test("have one and other in English plurals", () => {
    const thin = english.filter(([, text]) =>
      pluralsOf(elementsOf(text)).some((forms) => !["one", "other"].every((form) => forms.includes(form))),
    );
    expect(thin.map(([key]) => key)).toEqual([]);
  });

  test("are translated into Czech", () => {
    const same = english.filter(
      ([key, text]) => text === czech.get(key) && /[a-z]{4,} [a-z]{3,} [a-z]{3,}/i.test(text),
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });
});

test("every job has a name in words", () => {
  const product = sourceFiles.filter(({ path }) => path.startsWith("lib/") && !path.endsWith(".test.ts"));
  const declared = product.flatMap(({ text }) =>
    [...text.matchAll(/declareJob\(\s*"([\w.-]+)"/g)].map(([, name]) => name),
  );
  const titles = leaves(catalog.en.jobs.title).map(([key]) => key);
  expect(declared.length).toBeGreaterThan(40);
  expect([...declared].sort()).toEqual([...titles].sort());
});

/** Words that the Czech term table replaces: usage as a quantity is "využívanost", one use is "použití". */
const otherWords = [
  /(nulov\p{L}*|zaznamenan\p{L}*|záznam\p{L}* o|statisti\p{L}*|počítá z|data o) využití/iu,
  /rozmez/iu,
  /COUNTER regist/iu,
  /non-COUNTER/iu,
  /(?<!\p{L})(jednáte za|editova\p{L}*|emailov\p{L}*|dodavatel\p{L}*|skli[zď]\p{L}*|nepovolan\p{L}*)(?!\p{L})/iu,
  /(?<!\p{L})(IP adres\p{L}*|HTTP stav\p{L}*|(použité|chybné|celé) URL)/u,
  /(?<!\p{L})správ(ce|ci|cem|ců|cům|covi|covsk\p{L}*)(?!\p{L}| hesel)/iu,
  /titulov\p{L}* seznam/iu,
  /(?<!\p{L})(surov\p{L}*|zmraz\p{L}*|výlučn\p{L}*|dotazník\p{L}*|využívání|nezdař\p{L}*|faktů?)(?!\p{L})/iu,
  /Release \d|konzorciáln\p{L}* tým|(druh|typ)\p{L}* zájmu|měsíc\p{L}* report[uů](?!\p{L}| \{)/iu,
];

test("Czech uses one word for one thing, in the help and on pages", () => {
  const helps = walk("lib/help/cs").map((file): Leaf => [file, fs.readFileSync(file, "utf8")]);
  // By their other names things are searched for.
  const texts = [...czech].filter(([key]) => !key.startsWith("searchWords."));
  const offenses = [...texts, ...helps].filter(([, text]) => otherWords.some((word) => word.test(text)));
  expect(offenses.map(([key]) => key)).toEqual([]);
});

test("messages are JSON with two spaces", () => {
  for (const file of [...walk("messages/en"), ...walk("messages/cs")]) {
    const text = fs.readFileSync(file, "utf8");
    expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`, file).toBe(text);
  }
});

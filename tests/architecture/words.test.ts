import fs from "node:fs";
import path from "node:path";
import { type Node, parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { catalog } from "@/messages/catalog";
import { root, type SourceFile, sourceFiles, walk } from "./source-files";

/** A word or phrase that our texts avoid, and what to write instead. */
type Rule = { pattern: RegExp; instead: string };

/** A rule broken at a place: a file, or the key of a message. */
type Offense = { place: string; text: string; instead: string };

/** Mannered, vague or British words, in comments, titles of tests and texts for readers. */
const anywhere: readonly Rule[] = [
  {
    pattern:
      /\b(un)?(recogni|organi|summari|normali|initiali|seriali|synchroni|authori|categori)s(e|es|ed|ing|ation)\b/i,
    instead: "-ize",
  },
  { pattern: /\banalys(e|ed|er|ing)\b/i, instead: "analyze" },
  {
    pattern: /\b(colour|behaviour|favour|honour|neighbour|labell|cancell(ed|ing)|travell)/i,
    instead: "American spelling",
  },
  {
    pattern: /\b(catalogue|licence|centre|grey|cheque|artefact|judgement|per cent)s?\b/i,
    instead: "American spelling",
  },
  { pattern: /\b(towards|learnt|burnt|whilst|amongst)\b/i, instead: "American: toward, learned, burned, while, among" },
  { pattern: /\b(whoever|whomever|whosoever)\b/i, instead: "the role: an administrator, the reader, anyone who" },
  { pattern: /\b(nobody|somebody|everybody|anybody)\b/i, instead: "no one, someone, everyone, or the role" },
  {
    pattern: /\b(anew|thereby|wherefrom|whereupon|likewise|hitherto|thereof|therein|seldom|lately)\b/i,
    instead: "again, so, from where, also, rarely, recently",
  },
  { pattern: /\breckon/i, instead: "calculate" },
  { pattern: /\b(told|tells?|telling)\b/i, instead: "report, show, return, notify, distinguish" },
  { pattern: /\b(departs?|departed) from\b/i, instead: "differs from" },
  { pattern: /\bdearest\b/i, instead: "most expensive" },
];

/** Habits of comments. */
const inComments: readonly Rule[] = [
  ...anywhere,
  {
    pattern: /(^|[.:;!] )What (?![^.]*\?)/,
    instead: "a noun first: “Rows matched to a title”, not “What was found …”",
  },
  { pattern: /\bbeside\b/i, instead: "next to, in addition to" },
  { pattern: /\b(said|saying)\b/i, instead: "returns, reports, states" },
  { pattern: /\bstands? (at|in|for|on|above|below|where|there|alone)\b/i, instead: "is, means, appears in" },
  { pattern: /(?<!for )\bwhom\b/i, instead: "who, or name the role" },
  {
    pattern: /, for (it|they|he|she|this|that|these|otherwise|without|no|nothing|some|what|who|whose)\b/,
    instead: "because",
  },
  { pattern: /\b(let in|may enter|of no use|has no use|left over|as it came|goes without)\b/i, instead: "plain words" },
  { pattern: /^As (many|long|much|far|few) as\b/, instead: "Maximum: …, Length: …" },
];

/** Habits of interface texts, help and changelog. */
const inTexts: readonly Rule[] = [
  ...anywhere,
  { pattern: /\b(is|are|be) here\b/i, instead: "is available, has arrived" },
  { pattern: /\b(looks? after|sees to)\b/i, instead: "administers" },
  { pattern: /\b(all the same|given up|nevertheless)\b/i, instead: "anyway, failed" },
  { pattern: /\bplease\b/i, instead: "the instruction alone" },
  { pattern: /\b(report-months?|usage store)\b/i, instead: "monthly reports, database" },
  { pattern: /\b(sign(ed|s)? in|signing in|sign-in)\b/i, instead: "log in" },
  { pattern: /\bswitch(ed|es)? (on|off)\b/i, instead: "turn on, turn off" },
  { pattern: /\bemails?\b/i, instead: "e-mail" },
];

/** Habits of the API reference, of logs and of errors. */
const inCode: readonly Rule[] = [
  ...inTexts,
  { pattern: /^(What|Whose|Whom|Those|That|One's)\b/, instead: "a noun or an imperative first: “List credentials”" },
];

/** Terms that the Czech interface has another word for. */
const inCzech: readonly Rule[] = [
  { pattern: /sklize[nň]|sklid/i, instead: "stahování, stáhnout" },
  { pattern: /rozbit/i, instead: "nefunkční" },
  { pattern: /\bvydavatelé? (neposl|neodpov|vrátil|hlás|oznám)/i, instead: "poskytovatel" },
  { pattern: /\bprosím\b/i, instead: "pokyn bez zdvořilostí" },
  { pattern: /průběh v čase/i, instead: "vývoj v čase" },
];

/** Texts that need a listed word. `at` is a part of the file's path or of the message's key. */
const exceptions: readonly { at: string; word: RegExp; reason: string }[] = [
  { at: "tests/architecture/words.test.ts", word: /./, reason: "lists the words" },
  {
    at: "messages.credentials.importMail.body",
    word: /please|prosím/i,
    reason: "an e-mail that one person sends to another",
  },
  { at: "lib/help/guide/guide.en.md", word: /sign in/i, reason: "the name of a step in Power BI" },
];

/** `at` gives the place of a text with an offense: counting lines takes longer than the rules. */
const offensesIn = (rules: readonly Rule[], text: string, at: () => string): Offense[] =>
  rules.flatMap(({ pattern, instead }) => {
    const word = pattern.exec(text)?.[0];
    if (!word) return [];
    const place = at();
    const isExcepted = exceptions.some((one) => place.includes(one.at) && one.word.test(word));
    return isExcepted ? [] : [{ place, text: text.slice(0, 160), instead }];
  });

const lineOf = (text: string, start: number) => text.slice(0, start).split("\n").length;

/** Directives, quotations and code in backquotes are not prose. */
function offensesInComments({ path: file, text }: SourceFile): Offense[] {
  return parseSync(file, text).comments.flatMap(({ value, start }) => {
    const prose = value
      .replace(/^\s*\*+ ?/gm, "")
      .replace(/`[^`]*`|"[^"]*"|“[^”]*”|https?:\S+/g, "…")
      .replace(/\s+/g, " ")
      .trim();
    if (/^(biome-ignore|@ts-|@vitest|eslint)/.test(prose)) return [];
    return offensesIn(inComments, prose, () => `${file}:${lineOf(text, start)}`);
  });
}

const TITLE = /^\s*(?:test|it|describe)(?:\.\w+)?\(\s*(["'`])(.*?)\1/gm;

const offensesInTitles = ({ path: file, text }: SourceFile): Offense[] =>
  [...text.matchAll(TITLE)].flatMap((match) =>
    offensesIn(
      anywhere,
      (match[2] ?? "").replace(/[“‘"'].*?[”’"']/g, "…"),
      () => `${file}:${lineOf(text, match.index + 1)}`,
    ),
  );

const isNode = (value: unknown): value is { type: string } =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Texts in an expression, joined from literals, templates, lists and alternatives. */
function textsIn(node: unknown): { text: string; start: number }[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (!isNode(node)) return [];
  const part = node as Node;
  if (part.type === "Literal") return typeof part.value === "string" ? [{ text: part.value, start: part.start }] : [];
  if (part.type === "TemplateLiteral")
    return [{ text: part.quasis.map(({ value }) => value.cooked).join("…"), start: part.start }];
  if (part.type === "BinaryExpression") return textsIn([part.left, part.right]);
  if (part.type === "ConditionalExpression") return textsIn([part.consequent, part.alternate]);
  return part.type === "ArrayExpression" ? textsIn(part.elements) : [];
}

const LOG_LEVELS = /^(debug|info|warn|error)$/;

/** Texts of the API reference, of surveys, of logs, of errors and on the console. */
function textsForReaders(node: Node): unknown {
  if (node.type === "Property")
    return node.key.type === "Identifier" && /^(summary|en)$/.test(node.key.name) ? node.value : null;
  if (node.type === "NewExpression")
    return node.callee.type === "Identifier" && node.callee.name.endsWith("Error") ? node.arguments : null;
  if (node.type !== "CallExpression") return null;
  const { callee } = node;
  if (callee.type === "Super") return node.arguments;
  if (callee.type === "Identifier") return callee.name === "recordIds" ? node.arguments : null;
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return null;
  if (callee.property.name === "describe") return node.arguments;
  const isLogged = callee.object.type === "Identifier" && /^(log|console)$/.test(callee.object.name);
  return isLogged && LOG_LEVELS.test(callee.property.name) ? node.arguments : null;
}

function offensesInCode({ path: file, text }: SourceFile): Offense[] {
  if (!/\b(summary|en):|\.describe\(|recordIds\(|Error\(|super\(|\blog\.|console\./.test(text)) return [];
  const offenses: Offense[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (!isNode(value)) return;
    for (const literal of textsIn(textsForReaders(value as Node)))
      offenses.push(
        ...offensesIn(
          inCode,
          literal.text.replace(/`[^`]*`|https?:\S+/g, "…"),
          () => `${file}:${lineOf(text, literal.start)}`,
        ),
      );
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return offenses;
}

/** Names of placeholders and tags are code. */
function offensesInMessages(rules: readonly Rule[], messages: object, place = "messages"): Offense[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string"
      ? offensesIn(rules, value.replace(/\{\w+(, \w+(?=\}))?|<\/?\w+>/g, ""), () => `${place}.${key}`)
      : offensesInMessages(rules, value, `${place}.${key}`),
  );
}

function offensesInMarkdown(rules: readonly Rule[], file: string): Offense[] {
  let isCode = false;
  return fs
    .readFileSync(path.join(root, file), "utf8")
    .split("\n")
    .flatMap((line, index) => {
      if (line.startsWith("```")) isCode = !isCode;
      const prose = line.replace(/`[^`]*`|\{\{?[^}]*\}\}?|\]\([^)]*\)/g, "…");
      return isCode ? [] : offensesIn(rules, prose, () => `${file}:${index + 1}`);
    });
}

/** Variables and functions with one of these names do not say what they are. Fields of stored or public data keep theirs. */
const PARTICIPLES = "found|known|asked|said|told|given|held|kept|shown|meant|wanted|brought|taken|gone";
const DECLARED = new RegExp(
  `\\b(?:const|let|function)\\s+(${PARTICIPLES})\\b|\\b(?:const|let)\\s*[{[][^}\\]=]*?\\b(${PARTICIPLES})\\s*[,}\\]=]`,
  "g",
);

/** One spelling for code, stored and public names. "CANCELLED" is an error code of ClickHouse. */
const BRITISH_NAMES = /\w*(?:[Cc]atalogue|[Rr]ecognis|[Cc]ancelled|[Ll]abelled(?!by\b))\w*/g;

const britishNamesIn = (text: string, file: string): string[] =>
  [...text.matchAll(BRITISH_NAMES)].map((match) => `${file}:${lineOf(text, match.index)} ${match[0]}`);

const participlesIn = ({ path: file, text }: SourceFile): string[] =>
  [...text.matchAll(DECLARED)].map((match) => `${file}:${lineOf(text, match.index)} ${match[1] ?? match[2]}`);

describe("plain words, as CONTRIBUTING.md asks for", () => {
  test("in comments", () => {
    expect(sourceFiles.flatMap(offensesInComments)).toEqual([]);
  });

  test("in titles of tests", () => {
    expect(sourceFiles.filter(({ path: file }) => /\.(test|spec)\.tsx?$/.test(file)).flatMap(offensesInTitles)).toEqual(
      [],
    );
  });

  test("in the API reference, surveys, logs and errors", () => {
    const sources = sourceFiles.filter(({ path: file }) => !/^tests\/|\.(test|spec)\.tsx?$/.test(file));
    expect(sources.flatMap(offensesInCode)).toEqual([]);
  });

  test("in English messages", () => {
    expect(offensesInMessages(inTexts, catalog.en)).toEqual([]);
  });

  test("in Czech messages", () => {
    expect(offensesInMessages(inCzech, catalog.cs)).toEqual([]);
  });

  test("in the help, the guide and the changelog", () => {
    const help = walk("lib/help").filter((file) => /\/en\/.*\.md$|\.en\.md$/.test(file));
    expect(["CHANGELOG.md", ...help].flatMap((file) => offensesInMarkdown(inTexts, file))).toEqual([]);
  });

  test("in documents for engineers", () => {
    const documents = ["README.md", "CONTRIBUTING.md", ...["docs", "lib", "components", "tests"].flatMap(walk)].filter(
      (file) => file.endsWith(".md") && !file.startsWith("lib/help/"),
    );
    expect(documents.flatMap((file) => offensesInMarkdown(inComments, file))).toEqual([]);
  });

  test("names are American in code, the schema and keys of messages", () => {
    const files = [...walk("prisma/schema"), ...walk("messages").filter((file) => file.endsWith(".json"))].map(
      (file) => ({ path: file, text: fs.readFileSync(path.join(root, file), "utf8") }),
    );
    const sources = sourceFiles.filter(
      ({ path: file }) => !/words\.test\.ts$|^tests\/integration\/upgrade\//.test(file),
    );
    expect([...sources, ...files].flatMap(({ text, path: file }) => britishNamesIn(text, file))).toEqual([]);
    expect([...sources, ...files].filter(({ path: file }) => britishNamesIn(file, file).length > 0)).toEqual([]);
  });

  test("no value has a participle for a name", () => {
    expect(sourceFiles.flatMap(participlesIn)).toEqual([]);
  });
});

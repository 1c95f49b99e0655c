import fs from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { check } from "recheck";
import { expect, test } from "vitest";
import { root, sourceFiles } from "./source-files";

/** Patterns whose time may grow with the square of the length, but which never meet a long text. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  [String(/(?<!\s)\s+(?:to|until|till|through|bis|až|do|and)\s+|;|,(?!\s*\d{4})|(?<!\s)\s+[-–—]+\s+|–|—/i)]:
    "header texts are cut to 2,000 characters",
  [String(/<script\b[\s\S]*?(?:<\/script>|$)|<style\b[\s\S]*?(?:<\/style>|$)/gi)]: "the first 4,096 bytes of a file",
  [String(/^\W*(?:(?:exceptions?|error|code)\s*[=:#]?\s*)?(\d{4})(?!\d)[\s:;,.=–-]*(?:message\s*[=:]\s*)?([\s\S]*)$/i)]:
    "header texts are cut to 2,000 characters",
  [String(/(?:[;|\n]|^)\s*(?=\d{1,4}\s*:)/)]: "header texts are cut to 2,000 characters",
  [String(/^(.+)!([A-Z]{1,3})(\d{1,9})(?: \((.{0,60})\))?$/s)]: "places are cut to 200 characters",
  [String(/^## \[(?<version>[^\]\n]+)\](?: - (?<date>\d{4}-\d{2}-\d{2}))?[^\S\n]*$/gm)]: "our own CHANGELOG.md",
  [String(/<!--[\s\S]*?-->|<(?:script|style|template|title)\b[\s\S]*?<\/(?:script|style|template|title)\s*>/gi)]:
    "texts of the registry are cut to 16,000 characters",
  [String(/<a\s[^<>]*?href\s*=\s*["']?(https?:\/\/[^"'\s<>]+)(?=["'\s>])[^<>]*>([^<]*)<\/a>/gi)]:
    "texts of the registry are cut to 16,000 characters",
  [String(
    /\p{Ll}(?!\p{ASCII})\p{Lu}|\p{L}[\u0080-\u009f†‡‰‹›•¢¤¦¬¯¶¸«»‚„¹²³¼½¾±÷×√≈∆◊⁄∂∑∏∫≤≥≠˘˙˚˛˝ˇˆ¨´]\p{L}|(?<!\p{L})[\u0080-\u009fƒ†‡‰€]\p{L}|(?<!\p{L})[©®]\p{Ll}|(?!\p{ASCII})\p{Ll}\p{Lu}|[ﬁﬂı]|[bcfghjkmpstvz]ź|[ěřů]\p{L}{0,30}ą|ą\p{L}{0,30}[ěřů]/gu,
  )]: "reads 30 letters from each place at most",
};

/** Files that build patterns at run time, which cannot be analyzed here. */
const BUILT: Readonly<Record<string, string>> = {
  "lib/counter/month-heading.ts": "from constants; headings are cut",
  "lib/counter/table/head/table-columns.ts": "from constants; anchored at both ends",
  "lib/counter/table/totals-name.ts": "from a list of words; anchored",
  "lib/credentials/secrets/secrets.ts": "letters of a constant, at the start",
  "lib/harvest/sushi/scrub.ts": "literal text",
  "lib/kit/format/csv-text.ts": "each run of white space is matched from its start only",
  "lib/kit/http/multipart.ts": "headers of a part are at most a few thousand bytes",
  "lib/navigation/route-at.ts": "paths of our own routes",
  "lib/non-counter/layout/read-period.ts": "from constants; anchored at both ends",
  "lib/non-counter/layout/simple-layout.ts": "from constants; anchored at both ends",
  "lib/spreadsheets/xlsx/plain-forms.ts": "from constants; attributes end at quotes",
};

const patterns = new Map<string, string[]>();
const built = new Set<string>();
for (const { path, text } of sourceFiles) {
  if (path.startsWith("tests/") || path.includes(".test.")) continue;
  new Visitor({
    Literal(node) {
      if (!("regex" in node) || !node.regex) return;
      const { pattern, flags } = node.regex;
      const place = `${path}:${text.slice(0, node.start).split("\n").length}`;
      patterns.set(`/${pattern}/${flags}`, [...(patterns.get(`/${pattern}/${flags}`) ?? []), place]);
    },
    NewExpression(node) {
      if (node.callee.type === "Identifier" && node.callee.name === "RegExp") built.add(path);
    },
  }).visit(parseSync(path, text).program);
}

/**
 * Verdicts on all patterns. An analysis takes seconds, and partly searches at random, so each pattern is analyzed once:
 * `UPDATE_PATTERNS=1 npx vitest run --config tests/vitest.config.ts --project architecture regular`.
 */
const VERDICTS = path.join(root, "tests/architecture/regular-expressions.json");
const analyzed: Readonly<Record<string, string>> = JSON.parse(fs.readFileSync(VERDICTS, "utf8"));

async function verdictOf(pattern: string): Promise<string> {
  const end = pattern.lastIndexOf("/");
  const verdict = await check(pattern.slice(1, end), pattern.slice(end + 1), { timeout: 60_000 });
  if (verdict.status === "unknown") return `unknown: ${verdict.error.kind}`;
  return verdict.complexity.summary;
}

test("patterns take time in proportion to the text, or meet short texts only", { timeout: 1_800_000 }, async () => {
  const verdicts = new Map<string, string>();
  for (const pattern of [...patterns.keys()].sort()) {
    const verdict = analyzed[pattern] ?? (process.env.UPDATE_PATTERNS ? await verdictOf(pattern) : "not analyzed");
    verdicts.set(pattern, verdict);
  }
  if (process.env.UPDATE_PATTERNS)
    fs.writeFileSync(VERDICTS, `${JSON.stringify(Object.fromEntries(verdicts), null, 2)}\n`);
  expect(Object.keys(analyzed).filter((pattern) => !process.env.UPDATE_PATTERNS && !patterns.has(pattern))).toEqual([]);
  const slow = [...patterns].filter(([pattern]) => !/^(safe|linear)/.test(verdicts.get(pattern) ?? ""));
  expect(
    slow
      .filter(([pattern]) => !(SHORT_TEXTS[pattern] && verdicts.get(pattern)?.includes("degree polynomial")))
      .map(([pattern, places]) => `${places.join(", ")} ${pattern}: ${verdicts.get(pattern)}`),
  ).toEqual([]);
  // The analysis of some may miss that they are slow.
  expect(Object.keys(SHORT_TEXTS).filter((pattern) => !patterns.has(pattern))).toEqual([]);
});

test("patterns built at run time have a reason why they are fast", () => {
  expect([...built].sort()).toEqual(Object.keys(BUILT).sort());
});

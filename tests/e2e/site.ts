import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test as base, expect, type Page } from "playwright/test";
import { createTranslator } from "use-intl/core";
import { siteFacts } from "../support/site-facts";

export const locales = ["en", "cs"] as const;
export type Locale = (typeof locales)[number];
export const site = siteFacts();

/** The words of the product, so that one journey runs in both languages. */
export function wordsOf(locale: Locale) {
  const flat = new Map(flatten(messagesOf(locale)));
  return (key: string, values: Record<string, string | number> = {}): string => {
    const text = flat.get(key);
    if (text === undefined) throw new Error(`There is no text ${key}`);
    return createTranslator({ locale, messages: { text } })("text", values);
  };
}

/** Read from the files: Playwright's loader takes no JSON modules. Namespaces are named as in messages/catalogue.ts. */
function messagesOf(locale: Locale): Record<string, object> {
  const folder = path.resolve(import.meta.dirname, "../../messages", locale);
  const namespace = (file: string) =>
    file.replace(/\.json$/, "").replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    fs
      .readdirSync(folder)
      .map((file) => [namespace(file), JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"))]),
  );
}

function flatten(messages: object, prefix = ""): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );
}

export const at = (locale: Locale, path: string) => (locale === "en" ? path : `/${locale}${path}`);

/** Signs in on the screen that stands before whatever page is open. */
export async function signIn(page: Page, email: string, locale: Locale = "en"): Promise<void> {
  const t = wordsOf(locale);
  await page.getByRole("textbox", { name: t("users.signIn.email"), exact: true }).fill(email);
  await page.getByRole("textbox", { name: t("users.signIn.password"), exact: true }).fill(site.passwords[email] ?? "");
  await page.getByRole("button", { name: t("users.signIn.submit"), exact: true }).click();
  await expect(page.getByRole("banner")).toBeVisible();
}

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

type Violation = { id: string; nodes: { target: unknown; failureSummary?: string }[] };

/** What axe finds on the page as it stands, dialogs included, in words short enough to read in a report. */
export async function violations(page: Page): Promise<string[]> {
  // The page's own policy forbids inline scripts; evaluate goes past it, as a browser extension would.
  await page.evaluate(axe);
  const found = await page.evaluate(async (tags): Promise<Violation[]> => {
    const { axe: runner } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    return (await runner.run({ runOnly: tags })).violations;
  }, TAGS);
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`));
}

/** A page whose console stays silent: anything the browser complains of fails the test. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        const expected = /status of (400|401|403|404|412|429)/.test(message.text());
        if (message.type() === "error" && !expected) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

import { createHash, randomInt } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type Browser, test as base, expect, type Locator, type Page } from "playwright/test";
import { createTranslator } from "use-intl/core";
import { isFull } from "../support/extent";
import { settled } from "../support/settled";
import { siteFacts } from "../support/site-facts";
import { addSomeUsage } from "./some-usage";

export const locales = ["en", "cs"] as const;
export type Locale = (typeof locales)[number];
export const site = siteFacts();

/** The product's messages, so that one journey runs in both languages. */
export function wordsOf(locale: Locale) {
  const flat = new Map(flatten(messagesOf(locale)));
  return (key: string, values: Record<string, string | number> = {}): string => {
    const text = flat.get(key);
    if (text === undefined) throw new Error(`There is no text ${key}`);
    return createTranslator({ locale, messages: { text } })("text", values);
  };
}

/**
 * Reads the files directly, because Playwright's loader has no JSON modules. Namespaces have the names of the message
 * catalog.
 */
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

/** Signs in on the login form of the open page; demo users need no password. */
export async function signIn(
  page: Page,
  email: string,
  locale: Locale = "en",
  password = site.passwords[email] ?? "",
): Promise<void> {
  const t = wordsOf(locale);
  await page.getByRole("textbox", { name: t("users.signIn.email"), exact: true }).fill(email);
  await page.getByRole("textbox", { name: t("users.signIn.password"), exact: true }).fill(password);
  await page.getByRole("button", { name: t("users.signIn.submit"), exact: true }).click();
  await expect(page.getByRole("banner")).toBeVisible();
}

/** Chooses a format in the Export menu; `of` is what the file contains, where a page offers several. */
export async function exportAs(page: Page, t: ReturnType<typeof wordsOf>, format: string, of?: string): Promise<void> {
  const name = of === undefined ? t("ui.file.export") : t("ui.file.exportOf", { what: of });
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("menuitem", { name: format, exact: true }).click();
}

/** Opens the filters that have no place in the row above a list. */
export async function openFilters(page: Page, t: ReturnType<typeof wordsOf>): Promise<Locator> {
  await page.getByRole("button", { name: new RegExp(`^${t("ui.list.filters")}`) }).click();
  return page.getByRole("dialog", { name: t("ui.list.filters"), exact: true });
}

/** Chooses an option of a native or custom list. */
export async function choose(field: Locator, option: string): Promise<void> {
  const isNative = await field.evaluate((element) => element instanceof HTMLSelectElement);
  if (isNative) return void (await field.selectOption({ label: option }));
  await field.click();
  await field.page().getByRole("option", { name: option, exact: true }).click();
}

/** Name of a report's cell with this figure, whether or not the cell adds that data are missing. */
export const figureName = (figure: string): RegExp =>
  new RegExp(`^${figure.replace(/\s/g, " ").replace(/[.,]/g, "\\$&")}(?![., ]?\\d)`);

/** As in lists of months; 0 is January. */
export function monthName(month: number, locale: Locale): string {
  const name = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(Date.UTC(2025, month));
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Additional rules: users who navigate by landmarks must be able to distinguish them. */
const WAYS = ["heading-order", "landmark-unique", "page-has-heading-one"];

type Violation = { id: string; nodes: { target: unknown; failureSummary?: string }[] };

/**
 * Violations that axe reports in the page's current state, including dialogs. `only`: rules to check, by default all of
 * WCAG 2.2 AA; `but`: rules to omit.
 */
export async function violations(
  page: Page,
  only: readonly string[] = [],
  but: readonly string[] = [],
): Promise<string[]> {
  // The page's policy forbids inline scripts; evaluate bypasses it, as a browser extension would.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  await settled(page);
  const runOnly = only.length > 0 ? { type: "rule", values: [...only] } : { type: "tag", values: TAGS };
  const rules = Object.fromEntries([
    ...(only.length > 0 ? [] : WAYS).map((rule) => [rule, { enabled: true }]),
    ...but.map((rule) => [rule, { enabled: false }]),
  ]);
  const result = await page.evaluate(
    async (options): Promise<Violation[]> => {
      const { axe: runner } = globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: Violation[] }> };
      };
      return (await runner.run({ ...options, resultTypes: ["violations"] })).violations;
    },
    { runOnly, rules },
  );
  return result.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`));
}

const widths = { desktop: 1440, phone: 390 };

/**
 * Expects no violation and no horizontal scrolling, at both widths; in the dark theme, where only colors differ, no
 * color without contrast.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const [device, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of device === "desktop" ? (["dark", "light"] as const) : (["light"] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settled(page);
      // An element half below the top bar would be measured at half its height.
      await page.evaluate(() => window.scrollTo(0, 0));
      const result = await violations(page, colorScheme === "dark" ? ["color-contrast"] : []);
      expect.soft(result, `${name}, ${device}, ${colorScheme}`).toEqual([]);
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(sideways, `${name} scrolls sideways, ${device}`).toBeLessThanOrEqual(0);
    if (device === "phone") expect.soft(await cutCards(page), `${name}, cut off in cards`).toEqual([]);
  }
}

/** Tables displayed as cards that are narrower than their content. */
const cutCards = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("table")]
      .filter((table) => getComputedStyle(table).display === "block")
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((table) => table.getAttribute("aria-label") ?? table.caption?.textContent ?? "a table"),
  );

/** Waits until React has hydrated the page's controls: before, a loaded page ignores clicks. */
export const listening = (page: Page) =>
  page.waitForFunction(
    () => {
      const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
      if (document.querySelector('script[src*="/_next/"]') === null) return true;
      const ours = [...document.querySelectorAll("button, a[href], input, select, textarea")];
      return Object.keys(document).some((key) => key.startsWith("_reactListening")) && ours.every(isTaken);
    },
    undefined,
    // The default polls in each frame and slows down the page.
    { polling: 50 },
  );

/** Makes loading this page wait until it is hydrated. */
function awaitListening(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...given) => {
    const response = await goto(...given);
    await listening(page);
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await listening(page);
    return response;
  };
}

type Given = { complaints: string[]; expected: RegExp; isNewcomer: boolean };

/** Each test has its own network, and so its own limits; it fails if the browser logs an error. */
export const test = base.extend<Given, { someUsage: undefined; browser: Browser }>({
  someUsage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => addSomeUsage().then(() => use(undefined)),
    { scope: "worker", auto: true, timeout: 90_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...given) => {
        const context = await newContext(...given);
        return context.on("page", awaitListening);
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  // When a session ends, its live connection ends too, which is logged.
  expected: [/status of (400|401|403|404|409|412|429)|live connection could not be restored/, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  baseURL: async ({}, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(256)}` }),
  // Administrators without credentials start on the set-up page; only tests of new users are about it.
  isNewcomer: [false, { option: true }],
  complaints: [
    async ({ page, expected, isNewcomer }, use) => {
      if (!isNewcomer) {
        await page.addInitScript(() => {
          // An empty page has no storage.
          if (location.protocol !== "about:") sessionStorage.setItem("usus.started", "yes");
        });
      }
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !expected.test(message.text())) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

type Journey = Parameters<typeof test.beforeEach>[1];

/**
 * Journeys that run in one language, which the hash of their title selects; `npm run test:full` runs both. A `test`
 * always runs in both.
 */
export const journeysIn =
  (locale: Locale) =>
  (title: string): ((body: Journey) => void) => {
    const language = (createHash("sha256").update(title).digest()[0] ?? 0) % 2 === 0 ? "en" : "cs";
    if (!isFull && locale !== language) return () => undefined;
    const declare: (title: string, body: Journey) => void = test;
    // Bound, not wrapped: Playwright reports the location of the call.
    return declare.bind(null, `${title} (${locale})`);
  };

export { expect };

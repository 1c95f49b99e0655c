import type { BrowserContext, Page } from "playwright";
import sharp from "sharp";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { DemoSite } from "@/lib/commands/demo-site";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { settled } from "../support/settled";
import { howPictured, type PicturedPage } from "./pictured-pages";

/** For the menu next to the content. */
const MENU = 248;
/** Of the page's ground around what is shown. */
const MARGIN = 24;
/** High enough that lists of a few rows need no scrolling. */
const HEIGHT = 1800;
const PATIENCE = 120_000;

/** The page as readers of the language see it, as WebP. */
export async function takePicture(
  context: BrowserContext,
  { site, name, locale }: { site: DemoSite; name: PicturedPage; locale: Locale },
): Promise<Buffer> {
  const { width, window, shows } = howPictured(name);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.setViewportSize(window ? { width, height: window } : { width: MENU + width, height: HEIGHT });
  await page.goto(addressOf({ site, name, locale }), { waitUntil: "load" });
  const main = page.locator("main");
  await main.locator(shows).filter({ visible: true }).first().waitFor();
  // Content further down loads when it is scrolled into view.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main :is(.pulsing, .turning)")].every(
      (waiting) => !waiting.checkVisibility() || waiting.getBoundingClientRect().top >= innerHeight,
    ),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await settled(page);
  const png = await page.screenshot(window ? {} : { clip: await contentOf(page, howPictured(name).until) });
  await page.close();
  // Without loss letters stay sharp, and even ground weighs next to nothing.
  return sharp(png).removeAlpha().webp({ lossless: true, effort: 6 }).toBuffer();
}

function addressOf({ site, name, locale }: { site: DemoSite; name: PicturedPage; locale: Locale }): string {
  const { params, search, library } = howPictured(name);
  const organization = library ? site.seeded.organizations.get(library) : ALL_ORGANIZATIONS;
  const query = new URLSearchParams({
    ...search,
    selected_organization: String(organization),
    selected_months: "last_12_mo",
  });
  const language = locale === routing.defaultLocale ? "" : `/${locale}`;
  return `${site.product.url}${language}${pathTo(name, params?.(site))}?${query}`;
}

/** From the heading to the end of what is shown. */
async function contentOf(page: Page, until?: string) {
  const main = await boxOf(page, "main");
  const first = await boxOf(page, "main > :first-child");
  const last = until ? await boxOf(page, `main ${until}`) : first;
  const y = first.y - MARGIN;
  return { x: main.x, y, width: main.width, height: Math.round(last.y + last.height + (until ? 0 : MARGIN) - y) };
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`Nothing is seen of ${selector}.`);
  return box;
}

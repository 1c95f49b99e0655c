import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { type DemoSite, startDemoSite } from "@/lib/commands/demo-site";
import { now } from "@/lib/kit/clock";
import { pathTo, type RouteName, routeNames, routeOf } from "@/lib/navigation/routes";
import { ensureChromium } from "../support/chromium";
import { printLine } from "./figures";
import { libraryOf, usageOf } from "./web-credentials";
import { type FilledPage, filledPages } from "./web-pages";

/** KiB of JavaScript, compressed as it travels, without the headers of its files; Next and React are 127 by themselves. */
const FIRST_ROUTE = 165;
const ANY_ROUTE = 220;
/** How far a page may move while it loads. */
const MOST_SHIFT = 0.02;
const READER = "superuser@usus.example";

type Paint = { lcp: number; cls: number };

/**
 * Prints the JavaScript that each route loads with an empty cache and something to show, how much the pages that load in
 * parts move on a desktop and on a phone, and for the dashboard and the list of credentials when the largest content was
 * painted: as this machine does it, and slowed down as Lighthouse does it for a phone. Throws where a route loads more
 * than its budget or moves more than it may.
 */
export async function measureWeb(): Promise<void> {
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), "usus-bench-web-"));
  const site = await startDemoSite({ mode: "test", dataFolder, port: 0, today: now(), log: console.log });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    await usageOf(site, now());
    await libraryOf(site, 120);
    const pages = await filledPages(site, now());
    const over = await weighRoutes(browser, site, pages);
    over.push(...(await measureShifts(browser, site, pages)));
    await timePages(browser, site);
    if (over.length > 0) throw new Error(`Over budget: ${over.join(", ")}`);
  } finally {
    await browser.close();
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function weighRoutes(browser: Browser, site: DemoSite, pages: readonly FilledPage[]): Promise<string[]> {
  const over: string[] = [];
  const judge = (name: string, kibibytes: number, budget: number) => {
    const line = `${name.padEnd(28)} ${kibibytes.toFixed(0).padStart(5)} KiB of JavaScript (at most ${budget})`;
    printLine(line, { [`${name}: KiB`]: kibibytes });
    if (kibibytes > budget) over.push(name);
  };
  judge("sign-in, the first route", await weigh(browser, site, null, "/"), FIRST_ROUTE);
  for (const name of routeNames.filter(isWeighed))
    judge(name, await weigh(browser, site, READER, pathTo(name)), ANY_ROUTE);
  for (const { name, address } of pages) judge(name, await weigh(browser, site, READER, address), ANY_ROUTE);
  return over;
}

const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** Lists and reports whose parts arrive one after another, and those pages that need data. */
async function measureShifts(browser: Browser, site: DemoSite, pages: readonly FilledPage[]): Promise<string[]> {
  const over: string[] = [];
  const lists = (["dashboard", "flexitable", "title-list", "unusual-months", "help"] as const).map((name) => ({
    ...{ name, address: pathTo(name) },
  }));
  for (const [screen, viewport] of Object.entries(screens))
    for (const { name, address } of [...lists, ...pages]) {
      const shifts: number[] = [];
      for (let round = 0; round < 3; round += 1)
        shifts.push((await paint(browser, site, { address, viewport, isSlowed: false })).cls);
      const cls = median(shifts);
      printLine(`${name.padEnd(28)} CLS ${cls.toFixed(3)} (${screen}, at most ${MOST_SHIFT})`, {
        [`${name}, ${screen}: CLS`]: cls,
      });
      if (cls > MOST_SHIFT) over.push(`${name} moves on a ${screen}`);
    }
  return over;
}

/** Pages of the built product that need no other than its address. */
const isWeighed = (name: RouteName) =>
  !routeOf(name).path.includes("{") && routeOf(name).access !== "anyone" && name !== "ui-gallery";

async function weigh(browser: Browser, site: DemoSite, email: string | null, address: string): Promise<number> {
  const page = await visitor(browser, site, email);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const heads = new Map<string, number>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") heads.set(requestId, response.encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId);
    if (head !== undefined) bytes += encodedDataLength - head;
  });
  // The live connection keeps the network busy for good.
  await page.goto(`${site.product.url}${address}`, { waitUntil: "load" });
  await page.waitForTimeout(2500);
  await page.context().close();
  return bytes / 1024;
}

async function timePages(browser: Browser, site: DemoSite): Promise<void> {
  for (const name of ["dashboard", "sushi-credentials-list"] as const)
    for (const isSlowed of [false, true]) {
      const paints: Paint[] = [];
      for (let round = 0; round < 5; round += 1)
        paints.push(await paint(browser, site, { address: pathTo(name), viewport: screens.desktop, isSlowed }));
      const [lcp, cls] = [median(paints.map(({ lcp }) => lcp)), median(paints.map(({ cls }) => cls))];
      const how = isSlowed ? "phone: processor 4 × slower, 1.6 Mbit/s, 150 ms" : "this machine";
      const line = `${name.padEnd(28)} LCP ${lcp.toFixed(0)} ms, CLS ${cls.toFixed(3)} (${how})`;
      const device = isSlowed ? "phone" : "this machine";
      printLine(line, { [`${name}, ${device}: LCP ms`]: lcp, [`${name}, ${device}: CLS`]: cls });
    }
}

type Visit = { address: string; viewport: { width: number; height: number }; isSlowed: boolean };

async function paint(browser: Browser, site: DemoSite, { address, viewport, isSlowed }: Visit): Promise<Paint> {
  const page = await visitor(browser, site, READER, viewport);
  const session = await page.context().newCDPSession(page);
  if (isSlowed) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const throughput = (1.6 * 1024 * 1024) / 8;
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  await page.goto(`${site.product.url}${address}`, { waitUntil: "load" });
  await page.waitForTimeout(isSlowed ? 4000 : 1500);
  const measured = await page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        let lcp = 0;
        let cls = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) lcp = entry.startTime;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput) cls += Number(entry.value);
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve({ lcp, cls }), 300);
      }),
  );
  await page.context().close();
  return measured;
}

/** A fresh browser profile, signed in as the person. */
async function visitor(
  browser: Browser,
  site: DemoSite,
  email: string | null,
  viewport: Visit["viewport"] = screens.desktop,
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  if (email) {
    const client = await site.signIn(email);
    await context.addCookies(client.cookies().map(([name, value]) => ({ name, value, url: site.product.url })));
  }
  return context.newPage();
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

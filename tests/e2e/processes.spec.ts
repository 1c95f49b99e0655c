import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, signIn, site, test, wordsOf } from "./site";

const t = wordsOf("en");
const REPORT = "/analytics/flexitable/?report_type=TR,TR51&rows=platform&columns=metric";

/** A second web process of the same product, beside the one that the supervisor keeps. */
async function startWeb(settings: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const root = path.resolve(import.meta.dirname, "../..");
  const child = spawn(
    process.execPath,
    ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"],
    {
      cwd: root,
      env: { ...process.env, ...site.settings, ...settings, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      stdio: "ignore",
    },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 120; tries += 1) {
    if (
      await fetch(`${url}/api/info/`)
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      return { url, child };
    await pause(250);
  }
  throw new Error("The second web process did not answer.");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

test("two web processes on the same stores share sessions and figures", async ({ page }) => {
  const { url, child } = await startWeb({});
  try {
    await page.goto(REPORT);
    await signIn(page, "consortium-admin@usus.example");
    const total = page.getByRole("table").getByRole("row").last();
    await expect(total).toBeVisible();
    const figures = await total.textContent();
    await page.goto(`${url}${REPORT}`);
    await expect(page.getByRole("heading", { level: 1, name: t("routes.flexitable") })).toBeVisible();
    expect(await page.getByRole("table").getByRole("row").last().textContent()).toBe(figures);
  } finally {
    child.kill("SIGKILL");
  }
});

test("while the usage engine does not answer, pages stay and say what is wrong", async ({ page }) => {
  const { url, child } = await startWeb({ USAGE_URL: `http://127.0.0.1:${await freePort()}` });
  try {
    await page.goto(`${url}${REPORT}`);
    await signIn(page, "consortium-admin@usus.example");
    await expect(page.getByRole("alert").filter({ hasText: t("errors.usageStoreUnavailable") })).toBeVisible();
    await expect(page.getByRole("button", { name: t("common.retry") })).toBeVisible();
    await page.goto(`${url}/admin/sushi-credentials/`);
    await expect(page.getByRole("heading", { level: 1, name: t("routes.sushi-credentials-list") })).toBeVisible();
  } finally {
    child.kill("SIGKILL");
  }
});

test("a killed usage engine comes back by itself with every figure", async ({ page }) => {
  await page.goto(REPORT);
  await signIn(page, "consortium-admin@usus.example");
  const total = page.getByRole("table").getByRole("row").last();
  await expect(total).toBeVisible();
  const figures = await total.textContent();
  process.kill(site.enginePid, "SIGKILL");
  await expect(async () => {
    await page.goto(REPORT);
    expect(await total.textContent({ timeout: 2000 })).toBe(figures);
  }).toPass({ timeout: 30_000 });
});

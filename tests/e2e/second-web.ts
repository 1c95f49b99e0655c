import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright/test";
import { productPrograms } from "@/lib/supervisor/programs";
import { site } from "./site";

/** `leaving`: a page that shows it, and would complain of what it still asks for. */
export type SecondWeb = { url: string; stop: (leaving?: Page) => Promise<void> };

/** Another web process of the same product, on the same stores unless `settings` name others. */
export async function startWeb(settings: Record<string, string> = {}): Promise<SecondWeb> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { ...site.settings, ...settings };
  const child = spawn(process.execPath, productPrograms("test").web({ host: "127.0.0.1", port }), {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: { ...process.env, ...own, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const stop = async (leaving?: Page) => {
    await leaving?.goto("about:blank");
    child.kill("SIGKILL");
    await ended;
  };
  for (let tries = 0; tries < 120; tries += 1) {
    if (await isAnswering(url)) return { url, stop };
    await pause(250);
  }
  await stop();
  throw new Error("The second web process did not answer.");
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

const isAnswering = (url: string) =>
  fetch(`${url}/api/info/`).then(
    ({ ok }) => ok,
    () => false,
  );

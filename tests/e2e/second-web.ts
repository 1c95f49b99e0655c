import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright/test";
import { freePort } from "@/lib/runtime/embedded/free-port";
import { productPrograms } from "@/lib/runtime/programs";
import { site } from "./site";

/** The supervisor waits as long for the product. */
export const START_SECONDS = 120;

/** `leaving`: a page of this process, which would log errors about its open requests. */
export type SecondWeb = { url: string; stop: (leaving?: Page) => Promise<void> };

/** Another web process of the product, on the same stores unless `settings` name others. */
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
  for (let left = START_SECONDS * 4; left > 0; left -= 1) {
    if (await isAnswering(url)) return { url, stop };
    await pause(250);
  }
  await stop();
  throw new Error("The second web process did not answer.");
}

const isAnswering = (url: string) =>
  fetch(`${url}/api/info/`).then(
    ({ ok }) => ok,
    () => false,
  );

import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@/lib/runtime/embedded/free-port";
import { START_SECONDS } from "./second-web";
import { site } from "./site";

/** The first user and their password. */
export type EmptySite = { url: string; email: string; password: string; stop(): Promise<void> };

/**
 * Runs `npm start` on an empty folder: its own stores, pages and worker, and only the first user. Uses the tests'
 * publisher.
 */
export async function startEmptySite(): Promise<EmptySite> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "usus-empty-"));
  const [port, email] = [await freePort(), "first@usus.example"];
  const child = spawn(process.execPath, ["--import", "tsx", "lib/commands/start.ts"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      ...{ HOST: "127.0.0.1", PORT: String(port), DATA_FOLDER: folder, ADMIN_EMAIL: email },
      ...{ HARVEST_COOLDOWN_SECONDS: "0", COUNTER_REGISTRY_URL: "" },
      SUSHI_PRIVATE_HOSTS: Object.values(site.publishers)
        .map((address) => new URL(address).host)
        .join(","),
    },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let left = START_SECONDS * 2; left > 0 && child.exitCode === null; left -= 1) {
    if (await isReady(url)) {
      const password = fs.readFileSync(path.join(folder, "secrets", "first-password"), "utf8").trim();
      return { url, email, password, stop };
    }
    await pause(500);
  }
  await stop();
  throw new Error("An empty site did not start.");
}

const isReady = (url: string) =>
  fetch(`${url}/api/readiness/`).then(
    ({ ok }) => ok,
    () => false,
  );

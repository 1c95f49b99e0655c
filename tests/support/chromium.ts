import fs from "node:fs";
import { runCommand } from "./run-command";

/** Takes a quarter less processor time than a browser with windows. */
const HEADLESS = "chromium-headless-shell";
const PLACES = [
  `/usr/bin/${HEADLESS}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
];

/** Path of the system's Chromium; installs it if it is missing and Debian's packages are available. */
export async function ensureChromium(): Promise<string> {
  const chromium = findChromium();
  if (chromium) return chromium;
  if (process.getuid?.() === 0 && fs.existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium from the system's packages…");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const install = (name: string) => runCommand(["apt-get", "install", "-y", "-qq", name], { quiet: true, env });
    await runCommand(["apt-get", "update", "-qq"], { quiet: true, env });
    // Older systems have only the whole browser.
    if ((await install(HEADLESS)).code !== 0) {
      const { code, output } = await install("chromium");
      if (code !== 0) console.log(output.slice(-2000));
    }
  }
  const installed = findChromium();
  if (!installed) {
    throw new Error(
      "The end-to-end tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH.",
    );
  }
  return installed;
}

const findChromium = () => [process.env.CHROMIUM_PATH ?? "", ...PLACES].find((place) => place && fs.existsSync(place));

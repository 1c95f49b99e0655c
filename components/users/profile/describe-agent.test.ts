import { expect, test } from "vitest";
import { describeAgent } from "./describe-agent";

const mozilla = "Mozilla/5.0";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    "Edge",
    "Windows",
  ],
  [`${mozilla} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, "Firefox", "Linux"],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15`,
    "Safari",
    "macOS",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile Safari/604.1`,
    "Chrome",
    "iPhone",
  ],
  [`${mozilla} (Linux; Android 14) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  ["curl/8.9.1", null, null],
  ["", null, null],
])("%s", (agent, browser, system) => {
  expect(describeAgent(agent)).toEqual({ browser, system });
});

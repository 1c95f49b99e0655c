import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";

const built = path.resolve(import.meta.dirname, "../../.next");
const KIB = 1024;

/** Limit of a page's own JavaScript with its layout and the framework, compressed, in KiB. */
const MOST = 210;
const FRAMEWORK = 130;

const manifest = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) });
const { rootMainFiles } = z
  .object({ rootMainFiles: z.array(z.string()) })
  .parse(JSON.parse(fs.readFileSync(path.join(built, "build-manifest.json"), "utf8")));

const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const existing = sizes.get(file);
  if (existing !== undefined) return existing;
  const size = gzipSync(fs.readFileSync(path.join(built, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

const weigh = (files: Iterable<string>) =>
  [...new Set(files)].filter((file) => file.endsWith(".js")).reduce((sum, file) => sum + sizeOf(file), 0) / KIB;

function pages() {
  const existing = "page_client-reference-manifest.js";
  const app = path.join(built, "server/app");
  return fs
    .readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === existing)
    .map((file) => {
      const context = vm.createContext({});
      vm.runInContext(fs.readFileSync(path.join(app, file), "utf8"), context);
      const { __RSC_MANIFEST: read } = z.object({ __RSC_MANIFEST: z.record(z.string(), manifest) }).parse(context);
      const entries = Object.values(read).flatMap(({ entryJSFiles }) => Object.values(entryJSFiles).flat());
      const route = path.dirname(file).replace(/^\[locale\]\/?/, "");
      return { route, weight: weigh([...rootMainFiles, ...entries]) };
    });
}

test("the JavaScript of a page stays within its limit", () => {
  const weighed = pages();
  expect(weighed.length).toBeGreaterThan(50);
  expect(weigh(rootMainFiles)).toBeLessThanOrEqual(FRAMEWORK);
  const tooHeavy = weighed.filter(({ weight }) => weight > MOST);
  expect(tooHeavy.map(({ route, weight }) => `${route}: ${weight.toFixed(1)} KiB`)).toEqual([]);
});

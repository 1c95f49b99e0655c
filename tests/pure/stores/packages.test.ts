import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { z } from "zod";
import packageJson from "@/package.json";
import { root } from "../../architecture/source-files";

test("a build lists its packages by the lock file, without those only tests need", () => {
  const list = execFileSync("npm", ["run", "--silent", "sbom"], { cwd: root, encoding: "utf8" });
  const component = z.object({ name: z.string(), version: z.string() });
  const { components } = z.object({ components: z.array(component) }).parse(JSON.parse(list));
  const versions = new Map(components.map(({ name, version }) => [name, version]));
  expect(versions.get("next")).toBe(packageJson.dependencies.next);
  expect(versions.has("vitest")).toBe(false);
  expect(packageJson.scripts.build).toMatch(/&& npm run --silent sbom > \.next\//);
});

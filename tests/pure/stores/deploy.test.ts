import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { notice } from "@/lib/commands/package-licenses";
import { root } from "../../architecture/source-files";

const deploy = path.join(root, "docs/deploy");
const units = { web: "usus-web.service", worker: "usus-worker.service" };
const ANALYZE = "/usr/bin/systemd-analyze";

test.each(Object.entries(units))(
  "the unit of the %s runs this part only, without rights it does not need",
  (part, file) => {
    const unit = readFileSync(path.join(deploy, file), "utf8");
    expect(unit).toContain(`ExecStart=/usr/bin/node /opt/usus/start.mjs --${part}\n`);
    for (const line of [
      "User=usus",
      "KillMode=mixed",
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "CapabilityBoundingSet=",
    ])
      expect(unit.split("\n")).toContain(line);
  },
);

test.skipIf(!existsSync(ANALYZE))("systemd accepts the units", () => {
  const files = Object.values(units).map((file) => path.join(deploy, file));
  expect(execFileSync(ANALYZE, ["verify", ...files], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })).toBe("");
});

test("NOTICE lists the packages of the lock file, and names those under the LGPL and the EPL", () => {
  const file = readFileSync(path.join(root, "NOTICE"), "utf8");
  expect(file, "run: npm run notice").toBe(notice());
  expect(file).toMatch(/\nEPL-2\.0\n {2}elkjs /);
  expect(file).toMatch(/\nLGPL-3\.0-or-later\n {2}@img\/sharp-libvips/);
});

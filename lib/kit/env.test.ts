import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { takeFromFiles } from "./env";

const folder = mkdtempSync(path.join(os.tmpdir(), "usus-settings-"));
const file = path.join(folder, "secret");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("takes a setting from the file that <NAME>_FILE names, without the last line break", () => {
  writeFileSync(file, "postgresql://usus_app:secret@postgres/usus\n");
  const environment = { DATABASE_URL_FILE: file, DATABASE_OWNER_URL_FILE: file, SSL_CERT_FILE: "/etc/ssl/cert.pem" };
  expect(takeFromFiles({ NODE_ENV: "test", ...environment })).toEqual({
    NODE_ENV: "test",
    DATABASE_URL: "postgresql://usus_app:secret@postgres/usus",
    DATABASE_OWNER_URL: "postgresql://usus_app:secret@postgres/usus",
    SSL_CERT_FILE: "/etc/ssl/cert.pem",
  });
});

test("refuses a setting that is given twice, and a file that cannot be read", () => {
  const twice = { NODE_ENV: "test", SEAL_KEY: "key", SEAL_KEY_FILE: file } as const;
  expect(() => takeFromFiles(twice)).toThrow("Set SEAL_KEY or SEAL_KEY_FILE, not both.");
  const missing = { NODE_ENV: "test", SEAL_KEY_FILE: `${folder}/none` } as const;
  expect(() => takeFromFiles(missing)).toThrow(`SEAL_KEY_FILE names ${folder}/none, which cannot be read.`);
});

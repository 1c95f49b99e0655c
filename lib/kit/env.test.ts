import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { forgetSettings, settings, takeFromFiles } from "./env";

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

afterEach(() => {
  vi.unstubAllEnvs();
  forgetSettings();
});

test("refuses an S3 store without all of its settings", () => {
  const needed = { DATABASE_URL: "postgresql://x", USAGE_URL: "http://x", AUTH_SECRET: "a".repeat(32) };
  const environment = {
    ...needed,
    SEAL_KEY: `${"a".repeat(43)}=`,
    S3_ENDPOINT: "https://s3.library.org",
    S3_BUCKET: "usus",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  forgetSettings();
  expect(settings).toThrow(/S3_ACCESS_KEY_ID: is missing.*\nS3_SECRET_ACCESS_KEY: is missing/);
  vi.stubEnv("S3_ACCESS_KEY_ID", "key");
  vi.stubEnv("S3_SECRET_ACCESS_KEY", "secret");
  expect(settings().S3_BUCKET).toBe("usus");
  vi.stubEnv("S3_ENDPOINT", "https://s3.library.org/path");
  forgetSettings();
  expect(settings).toThrow("S3_ENDPOINT: is an address without a path");
});

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

const required = {
  ...{ DATABASE_URL: "postgresql://x", USAGE_URL: "http://x", AUTH_SECRET: "a".repeat(32) },
  SEAL_KEY: `${"a".repeat(43)}=`,
};

function settingsOf(environment: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...required, ...environment })) vi.stubEnv(name, value);
  forgetSettings();
  return settings;
}

test("reads several identity providers, and says what is wrong with them", () => {
  const university = {
    ...{ id: "university", name: { en: "University", cs: "Univerzita" }, issuer: "https://login.university.example" },
    ...{ client_id: "usus", client_secret: "secret" },
  };
  const of = (...providers: object[]) => settingsOf({ OIDC_PROVIDERS: JSON.stringify(providers) });
  expect(of(university)().OIDC_PROVIDERS).toEqual([{ ...university, logout: true }]);
  expect(settingsOf({ OIDC_PROVIDERS: "[university]" })).toThrow(
    "OIDC_PROVIDERS: is a JSON list of identity providers",
  );
  expect(of({ ...university, name: { en: "University" } })).toThrow("OIDC_PROVIDERS.0.name.cs");
  expect(of(university, { ...university, issuer: "https://other.example" })).toThrow("has an id twice");
  expect(of(university, { ...university, id: "other", issuer: `${university.issuer}/` })).toThrow(
    "has an issuer twice",
  );
  expect(of({ ...university, id: "shibboleth" })).toThrow("has an id that is reserved");
  const single = { OIDC_ISSUER: `${university.issuer}/`, OIDC_PROVIDERS: JSON.stringify([university]) };
  expect(settingsOf(single)).toThrow("has the provider of OIDC_ISSUER again");
});

test("lets Shibboleth in only with a name, a proxy, a long secret and valid peers", () => {
  const whole = { SHIBBOLETH_SECRET: "s".repeat(32), SHIBBOLETH_NAME: "Federation", TRUSTED_PROXIES: "1" };
  expect(settingsOf(whole)().SHIBBOLETH_PEERS).toEqual(["127.0.0.0/8", "::1"]);
  expect(settingsOf({ ...whole, TRUSTED_PROXIES: "0", SHIBBOLETH_NAME: "" })).toThrow(
    /SHIBBOLETH_NAME: is missing.*\nTRUSTED_PROXIES: is 0/,
  );
  expect(settingsOf({ ...whole, SHIBBOLETH_SECRET: "short" })).toThrow("SHIBBOLETH_SECRET: is a secret of at least 32");
  for (const peers of ["proxy.example", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8", "10.0.0.0/"])
    expect(settingsOf({ ...whole, SHIBBOLETH_PEERS: peers }), peers).toThrow(
      "SHIBBOLETH_PEERS: is a list of addresses",
    );
  expect(settingsOf({ ...whole, SHIBBOLETH_PEERS: "10.0.0.0/8, fd00::/8" })().SHIBBOLETH_PEERS).toHaveLength(2);
  expect(settingsOf({ ...whole, SHIBBOLETH_LOGOUT_URL: "//evil.example" })).toThrow("SHIBBOLETH_LOGOUT_URL: is a path");
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

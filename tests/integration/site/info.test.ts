import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import { beforeAll, expect, test } from "vitest";
import { recallSite } from "@/lib/access/recall-site";
import { readReadiness } from "@/lib/administration/read-readiness";
import { settings } from "@/lib/kit/env";
import { PrismaClient } from "@/lib/kit/prisma/client";
import { readInfoCall } from "@/lib/site/contract";
import { readInfo } from "@/lib/site/read-info";
import { engineSettings, openReader } from "@/lib/usage/engine/engine-client";
import { useFreshStores } from "@/tests/support/stores";

beforeAll(async () => {
  await useFreshStores();
  Object.assign(process.env, {
    ALLOW_USER_REGISTRATION: "1",
    OTP_ENABLED: "1",
    CONSORTIAL_INSTALLATION: "0",
    ENABLE_RAW_DATA_IMPORT: "PerOrg",
    EXPORT_DELETING_PERIOD: "10",
    HARVESTER_IPV4_ADDRESSES: "192.0.2.1, 192.0.2.2",
    SMTP_URL: "smtp://user:a-secret-password@mail.example",
  });
});

test("clients get exactly the settings of the specification", () => {
  expect(readInfoCall.returns.parse(readInfo())).toEqual({
    ALLOW_EMAIL_LOGIN: true,
    ALLOW_USER_REGISTRATION: true,
    ALLOW_USER_CREATED_PLATFORMS: false,
    ALLOW_USER_MANAGEMENT: true,
    ALLOW_ORG_ADMINS_TO_MANAGE_USERS: true,
    CONSORTIAL_INSTALLATION: false,
    CONTACT_EMAIL: "",
    ENABLE_ITEMS: true,
    SUBJECT_FOR_IMPORT_CREDENTIALS_EMAIL: "COUNTER credentials import",
    CLICKHOUSE_QUERY_ACTIVE: true,
    ENABLE_RAW_DATA_IMPORT: "PerOrg",
    AUTOMATICALLY_CREATE_METRICS: true,
    ALLOW_IMPORT_OF_THIRD_PARTY_FORMAT: true,
    REFERENCE_CURRENCY: "CZK",
    HARVESTER_IPV4_ADDRESSES: ["192.0.2.1", "192.0.2.2"],
    HARVESTER_IPV6_ADDRESSES: [],
    EXPORT_DELETING_PERIOD: "10 00:00:00",
    REPORT_TYPES_WITHOUT_COVERAGE: ["interest"],
    LANGUAGES: [
      ["en", "English"],
      ["cs", "Čeština"],
    ],
    OTP_ENABLED: true,
    CELUS_ADMIN_SITE_PATH: "",
  });
});

test("clients get no secret", () => {
  const json = JSON.stringify(readInfo());
  const { AUTH_SECRET, SEAL_KEY, DATABASE_URL, SMTP_URL, USAGE_READER_PASSWORD } = settings();
  for (const secret of [AUTH_SECRET, SEAL_KEY, DATABASE_URL, SMTP_URL, USAGE_READER_PASSWORD]) {
    expect(secret).not.toBe("");
    expect(json).not.toContain(secret);
  }
});

test("a server is ready while both stores answer", async () => {
  expect(await readReadiness()).toEqual({ ready: true, database: true, usage: true, files: true });
  const engine = globalThis.ususEngine;
  globalThis.ususEngine = { reader: openReader({ ...engineSettings(), urls: ["http://127.0.0.1:9"] }) };
  expect(await readReadiness()).toEqual({ ready: false, database: true, usage: false, files: true });
  globalThis.ususEngine = engine;
});

test("a server whose stores accept connections and never answer is not ready, within three seconds", async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : 0;
  const { ususEngine: engine, ususDatabase: database } = globalThis;
  const adapter = new PrismaPg({
    connectionString: `postgresql://a@127.0.0.1:${port}/a`,
    connectionTimeoutMillis: 20_000,
  });
  globalThis.ususDatabase = new PrismaClient({ adapter });
  globalThis.ususEngine = { reader: openReader({ ...engineSettings(), urls: [`http://127.0.0.1:${port}`] }) };
  try {
    const started = performance.now();
    // As every call does first.
    await recallSite();
    expect(await readReadiness()).toEqual({ ready: false, database: false, usage: false, files: true });
    expect(performance.now() - started).toBeLessThan(3000);
  } finally {
    globalThis.ususDatabase = database;
    globalThis.ususEngine = engine;
    for (const socket of sockets) socket.destroy();
    silent.close();
  }
});
